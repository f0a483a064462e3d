// SPDX-License-Identifier: MIT
/* Identities and notes of the store in memory. */
#include <string.h>

#include "base/mem.h"
#include "store/mem_state.h"

/* --- identities --- */

/* The row that decides, or NULL: then nobody has said anything about the hash. */
static const struct mem_identity *find_row(const struct mem_store *store, struct slice hash)
{
    const struct mem_identity *row = map_find(&store->identities, hash);
    return row != NULL ? row
                       : map_find(&store->identities, slice_from(hash.at, STORE_PLAYER_BYTES));
}

static void answer_identity(const struct mem_store *store, struct request *request)
{
    const struct mem_identity *row = find_row(store, request->name);
    const char *player = row == NULL ? request->name.at : row->player;
    request_set_identity(request, slice_from(player, STORE_PLAYER_BYTES),
                         row != NULL && row->is_out);
}

void mem_find_identity(struct mem_store *store, struct request *request)
{
    answer_identity(store, request);
}

static void put_row(struct mem_store *store, struct slice hash, struct slice player, bool is_out)
{
    struct mem_identity *row = mem_alloc(sizeof(*row));
    memcpy(row->player, player.at, STORE_PLAYER_BYTES);
    row->is_out = is_out;
    mem_free(map_remove(&store->identities, hash));
    ASSERT(map_insert(&store->identities, hash, row));
}

static void refuse_others(struct mem_store *store, struct slice hash, struct slice player)
{
    size_t cursor = 0;
    struct slice name;
    for (struct mem_identity *row; (row = map_next(&store->identities, &cursor, &name)) != NULL;) {
        row->is_out |= memcmp(row->player, player.at, STORE_PLAYER_BYTES) == 0 &&
                       !slice_equal(name, hash);
    }
    put_row(store, player, player, true);
}

void mem_add_identity(struct mem_store *store, struct request *request)
{
    const struct mem_identity *row = map_find(&store->identities, request->name);
    answer_identity(store, request);
    if (request->result.is_out ||
        (row != NULL && memcmp(row->player, request->player.at, STORE_PLAYER_BYTES) != 0)) {
        request->result.status = STORE_CONFLICT;
        return;
    }
    put_row(store, request->name, request->player, false);
    if (request->refuses_others) {
        refuse_others(store, request->name, request->player);
    }
    answer_identity(store, request);
}

/* --- notes --- */

void mem_add_note(struct mem_store *store, struct request *request)
{
    if (store->note_count == store->note_size) {
        size_t size = store->note_size == 0 ? 8 : store->note_size * 2;
        store->notes = mem_grow(store->notes, store->note_size, size, sizeof(*store->notes));
        store->note_size = size;
    }
    store->notes[store->note_count++] = (struct mem_note){
        .id = ++store->last_note,
        .at_ms = request->now_ms,
        .kind = slice_copy_text(request->name),
        .body = {slice_copy_text(request->body), request->body.len},
    };
    request->result.v = store->last_note;
}

void mem_list_notes(struct mem_store *store, struct request *request)
{
    for (size_t i = 0; i < store->note_count && !request->result.has_more; i++) {
        const struct mem_note *note = &store->notes[i];
        if (note->id < request->from || !slice_is(request->name, note->kind)) {
            continue;
        }
        if (request->result.note_count == request->max) {
            request->result.has_more = true;
        } else {
            request_add_note(request,
                             &(struct store_note){note->id, note->at_ms,
                                                  slice_from(note->body.at, note->body.len)});
        }
    }
}

static void free_note(struct mem_note *note)
{
    mem_free(note->kind);
    mem_free(note->body.at);
}

void mem_remove_notes(struct mem_store *store, struct request *request)
{
    uint64_t *removed = &request->result.count;
    size_t kept = 0;
    for (size_t i = 0; i < store->note_count; i++) {
        struct mem_note *note = &store->notes[i];
        if (*removed < request->max && note->at_ms < request->now_ms &&
            slice_is(request->name, note->kind)) {
            free_note(note);
            (*removed)++;
        } else {
            store->notes[kept++] = *note;
        }
    }
    store->note_count = kept;
}

void mem_free_notes(struct mem_store *store)
{
    for (size_t i = 0; i < store->note_count; i++) {
        free_note(&store->notes[i]);
    }
    mem_free(store->notes);
}
