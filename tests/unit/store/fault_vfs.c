// SPDX-License-Identifier: MIT
#include "unit/store/fault_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>

#include "base/attr.h"

/* `real` lives in the same memory, behind this. */
struct fault_file {
    sqlite3_file base;
    sqlite3_file *real;
    bool is_wal;
};

struct fault {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    int read_code;
    int write_code;
    int sync_code;
    bool is_gate_closed;
    bool is_waiting;
    bool spares_wal;
    bool loses_writes;
};

static struct fault fault = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                             .changed = PTHREAD_COND_INITIALIZER};

static struct fault_file *ours_of(sqlite3_file *file)
{
    return (struct fault_file *)(void *)file;
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ours_of(file)->real;
}

/* With the mutex. */
static bool is_spared(sqlite3_file *file)
{
    return fault.spares_wal && ours_of(file)->is_wal;
}

static int get_code(sqlite3_file *file, const int *which)
{
    pthread_mutex_lock(&fault.mutex);
    int code = is_spared(file) ? SQLITE_OK : *which;
    pthread_mutex_unlock(&fault.mutex);
    return code;
}

static bool is_lost(sqlite3_file *file)
{
    pthread_mutex_lock(&fault.mutex);
    bool is_lost = fault.loses_writes && !is_spared(file);
    pthread_mutex_unlock(&fault.mutex);
    return is_lost;
}

static void set_code(int *which, int code)
{
    pthread_mutex_lock(&fault.mutex);
    *which = code;
    pthread_mutex_unlock(&fault.mutex);
}

static int pass_gate(sqlite3_file *file)
{
    pthread_mutex_lock(&fault.mutex);
    while (fault.is_gate_closed && !is_spared(file)) {
        fault.is_waiting = true;
        pthread_cond_broadcast(&fault.changed);
        pthread_cond_wait(&fault.changed, &fault.mutex);
    }
    int code = SQLITE_OK;
    if (!is_spared(file)) {
        fault.is_waiting = false;
        code = fault.loses_writes ? SQLITE_IOERR_FSYNC : fault.sync_code;
        fault.loses_writes = false;
    }
    pthread_mutex_unlock(&fault.mutex);
    return code;
}

/* --- files --- */

static int on_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int on_read(sqlite3_file *file, void *out, int len, sqlite3_int64 at)
{
    int code = get_code(file, &fault.read_code);
    return code == SQLITE_OK ? real_of(file)->pMethods->xRead(real_of(file), out, len, at) : code;
}

static int on_write(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
    int code = get_code(file, &fault.write_code);
    if (is_lost(file)) {
        return SQLITE_OK;
    }
    return code == SQLITE_OK ? real_of(file)->pMethods->xWrite(real_of(file), bytes, len, at)
                             : code;
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int on_sync(sqlite3_file *file, int flags)
{
    int code = pass_gate(file);
    return code == SQLITE_OK ? real_of(file)->pMethods->xSync(real_of(file), flags) : code;
}

static int on_file_size(sqlite3_file *file, sqlite3_int64 *out_size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), out_size);
}

static int on_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int on_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int on_check_reserved_lock(sqlite3_file *file, int *out_is_held)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out_is_held);
}

static int on_file_control(sqlite3_file *file, int op, void *arg)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), op, arg);
}

static int on_sector_size(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int on_device_characteristics(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int on_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out_at)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out_at);
}

static int on_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void on_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int on_shm_unmap(sqlite3_file *file, int is_deleted)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), is_deleted);
}

static int on_open(UNUSED sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                   int *out_flags)
{
    static const sqlite3_io_methods METHODS = {
        .iVersion = 2,
        .xClose = on_close,
        .xRead = on_read,
        .xWrite = on_write,
        .xTruncate = on_truncate,
        .xSync = on_sync,
        .xFileSize = on_file_size,
        .xLock = on_lock,
        .xUnlock = on_unlock,
        .xCheckReservedLock = on_check_reserved_lock,
        .xFileControl = on_file_control,
        .xSectorSize = on_sector_size,
        .xDeviceCharacteristics = on_device_characteristics,
        .xShmMap = on_shm_map,
        .xShmLock = on_shm_lock,
        .xShmBarrier = on_shm_barrier,
        .xShmUnmap = on_shm_unmap,
    };
    struct fault_file *ours = ours_of(file);
    ours->real = (sqlite3_file *)(void *)(ours + 1);
    int code = fault.real->xOpen(fault.real, name, ours->real, flags, out_flags);
    ours->is_wal = (flags & SQLITE_OPEN_WAL) != 0;
    ours->base.pMethods = ours->real->pMethods == NULL ? NULL : &METHODS;
    return code;
}

/* --- what tests call --- */

void fault_install(void)
{
    fault.real = sqlite3_vfs_find(NULL);
    fault.vfs = *fault.real;
    fault.vfs.zName = "fault";
    fault.vfs.szOsFile += (int)sizeof(struct fault_file);
    fault.vfs.xOpen = on_open;
    ASSERT(sqlite3_vfs_register(&fault.vfs, 1) == SQLITE_OK);
}

void fault_set_read(int code)
{
    set_code(&fault.read_code, code);
}

void fault_set_write(int code)
{
    set_code(&fault.write_code, code);
}

void fault_set_sync(int code)
{
    set_code(&fault.sync_code, code);
}

void fault_lose_writes(void)
{
    pthread_mutex_lock(&fault.mutex);
    fault.loses_writes = true;
    pthread_mutex_unlock(&fault.mutex);
}

static void set_gate(bool is_closed)
{
    pthread_mutex_lock(&fault.mutex);
    fault.is_gate_closed = is_closed;
    pthread_cond_broadcast(&fault.changed);
    pthread_mutex_unlock(&fault.mutex);
}

void fault_close_gate(void)
{
    set_gate(true);
}

void fault_open_gate(void)
{
    set_gate(false);
}

void fault_await_sync(void)
{
    pthread_mutex_lock(&fault.mutex);
    while (!fault.is_waiting) {
        pthread_cond_wait(&fault.changed, &fault.mutex);
    }
    pthread_mutex_unlock(&fault.mutex);
}

bool fault_is_sync_waiting(void)
{
    pthread_mutex_lock(&fault.mutex);
    bool is_waiting = fault.is_waiting;
    pthread_mutex_unlock(&fault.mutex);
    return is_waiting;
}

void fault_spare_wal(void)
{
    pthread_mutex_lock(&fault.mutex);
    fault.spares_wal = true;
    pthread_mutex_unlock(&fault.mutex);
}
