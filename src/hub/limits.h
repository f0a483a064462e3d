// SPDX-License-Identifier: MIT
/* Whatever a peer can make grow has its limit here; proto/README.md tells clients. */
#ifndef HUB_LIMITS_H
#define HUB_LIMITS_H

enum {
    HUB_MESSAGE_MAX = 4096,         /* bytes of a client message */
    HUB_SERVER_MESSAGE_MAX = 65536, /* bytes of a server message */
    HUB_WATCHED_MAX = 32,           /* rooms that a connection follows */
    HUB_UNANSWERED_MAX = 64,        /* commands of a connection without an answer yet */
    HUB_WAITING_MAX = 256,          /* commands of a room that wait for its log */
    HUB_SYNC_EVENTS_MAX = 200,      /* events that a sync sends, beyond which it is a snapshot */
    HUB_SNAPSHOT_PLIES_MAX = 4000,  /* plies of a game that a snapshot lists */
    HUB_QUEUE_BYTES_MAX = 262144    /* bytes that may wait for a reader before 1013 */
};

#endif
