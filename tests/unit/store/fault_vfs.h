// SPDX-License-Identifier: MIT
/* A file system below SQLite whose reads, writes and syncs fail or wait when a test says so. */
#ifndef UNIT_STORE_FAULT_VFS_H
#define UNIT_STORE_FAULT_VFS_H

#include <stdbool.h>

/* From now on SQLite opens its files through it. */
void fault_install(void);

/* Writes answer this SQLite code (SQLITE_FULL, SQLITE_IOERR_WRITE ...); SQLITE_OK: they work. */
void fault_set_write(int code);

/* The same for reads. */
void fault_set_read(int code);

/* The same for syncs: what was written stays, but is not known to be on the disk. */
void fault_set_sync(int code);

/* Writes seem to work and come to nothing until the next sync, which fails; then all is well. */
void fault_lose_writes(void);

/* Syncs wait from now on until fault_open_gate. */
void fault_close_gate(void);
void fault_open_gate(void);

/* Waits until a sync waits at the gate. */
void fault_await_sync(void);

/* Whether one does. */
bool fault_is_sync_waiting(void);

/* From now on what is set above is for the database's own file alone, not for its WAL. */
void fault_spare_wal(void);

#endif
