// SPDX-License-Identifier: MIT
/* A double of the hub for tests of the net: obeys a few words instead of playing.
 *
 *   echo TEXT      TEXT comes back; so does any other message, whole
 *   push N BYTES   N numbered messages of that size to the sender
 *   all TEXT       TEXT to every connection, from the sender's callback
 *   fan N BYTES    N numbered messages of that size to every connection
 *   feed N BYTES   push as a feed, until one is dropped; "drained" when nothing waits any more
 *   close CODE     "bye", then the connection is closed
 *   tick MS        "tick" after so long
 *   store          "drained" after the store's wake, which comes from another thread
 *   leave MS       an announced stop is due after so long
 *   busy           hub_stop leaves it busy for ever
 *   sick           it is not ready any more
 *   measure N      asks for a round trip, and N times again; "trip MS" when it is measured
 *   count          "opened N open N"
 *   address        the number that stands for where the sender comes from
 *   answer TEXT    answers all requests for /api/wait, the last one first, with TEXT
 *
 * At every table "oware" is played, but for one whose code begins with "X", which nobody knows, and
 * one with "W", of which nothing is ever said.
 * /api/size?N is answered with N bytes, /api/file with a file, /api/none with 404, /api/later with
 * 429, anything else with its path and query; twice, of which the second does not count.
 */
#ifndef UNIT_NET_FAKE_HUB_H
#define UNIT_NET_FAKE_HUB_H

/* What hub_config.store points to: `wake` is called from a thread of its own. */
struct store {
    void (*wake)(void *context);
    void *context;
};

#endif
