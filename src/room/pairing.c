// SPDX-License-Identifier: MIT
/* A maximum matching among those who have not met (Edmonds' blossoms); the rest is paired as it
 * comes, for among those left over all have met. */
#include "room/pairing.h"

#include <stdbool.h>
#include <string.h>

#include "base/attr.h"
#include "base/mem.h"

/* So many of those who could stay over are looked at. */
enum { PAIRING_TRIES = 32 };

/* The search for an augmenting path. `base` names the blossom that one is in by the one where it
 * begins; `parent` goes back along the path. */
struct search {
    const struct pairing_field *field;
    bool *may; /* count * count: have not met; for both ways */
    size_t left_out;
    uint16_t *other;
    uint16_t parent[PAIRING_MAX];
    uint16_t base[PAIRING_MAX];
    uint16_t queue[PAIRING_MAX];
    size_t queue_len;
    bool is_used[PAIRING_MAX];
    bool is_marked[PAIRING_MAX];
    bool is_in_blossom[PAIRING_MAX];
};

static bool may_play(const struct search *search, size_t a, size_t b)
{
    return a != search->left_out && b != search->left_out &&
           search->may[a * search->field->count + b];
}

/* Where the ways back from two of the same tree come together. */
static uint16_t find_common(struct search *search, uint16_t a, uint16_t b)
{
    memset(search->is_marked, 0, sizeof search->is_marked);
    for (;;) {
        a = search->base[a];
        search->is_marked[a] = true;
        if (search->other[a] == PAIRING_NOBODY) {
            break;
        }
        a = search->parent[search->other[a]];
    }
    for (;;) {
        b = search->base[b];
        if (search->is_marked[b]) {
            return b;
        }
        b = search->parent[search->other[b]];
    }
}

static void mark_way(struct search *search, uint16_t from, uint16_t common, uint16_t child)
{
    while (search->base[from] != common) {
        search->is_in_blossom[search->base[from]] = true;
        search->is_in_blossom[search->base[search->other[from]]] = true;
        search->parent[from] = child;
        child = search->other[from];
        from = search->parent[search->other[from]];
    }
}

static void add_to_queue(struct search *search, uint16_t one)
{
    search->is_used[one] = true;
    search->queue[search->queue_len++] = one;
}

/* From now on it belongs to the blossom that begins at `common`. */
static void join_blossom(struct search *search, uint16_t one, uint16_t common)
{
    search->base[one] = common;
    if (!search->is_used[one]) {
        add_to_queue(search, one);
    }
}

static void contract(struct search *search, uint16_t a, uint16_t b)
{
    const uint16_t common = find_common(search, a, b);
    memset(search->is_in_blossom, 0, sizeof search->is_in_blossom);
    mark_way(search, a, common, b);
    mark_way(search, b, common, a);
    for (uint16_t i = 0; i < search->field->count; i++) {
        if (search->is_in_blossom[search->base[i]]) {
            join_blossom(search, i, common);
        }
    }
}

/* Looks at one neighbour; PAIRING_NOBODY unless a path ends there. */
static uint16_t visit(struct search *search, uint16_t root, uint16_t from, uint16_t to)
{
    if (!may_play(search, from, to) || search->base[from] == search->base[to] ||
        search->other[from] == to) {
        return PAIRING_NOBODY;
    }
    const uint16_t other = search->other[to];
    if (to == root || (other != PAIRING_NOBODY && search->parent[other] != PAIRING_NOBODY)) {
        contract(search, from, to);
    } else if (search->parent[to] == PAIRING_NOBODY) {
        search->parent[to] = from;
        if (other == PAIRING_NOBODY) {
            return to;
        }
        add_to_queue(search, other);
    }
    return PAIRING_NOBODY;
}

/* The same for everybody, until a path ends. */
static uint16_t visit_all(struct search *search, uint16_t root, uint16_t from)
{
    uint16_t end = PAIRING_NOBODY;
    for (uint16_t to = 0; to < search->field->count && end == PAIRING_NOBODY; to++) {
        end = visit(search, root, from, to);
    }
    return end;
}

static uint16_t find_path(struct search *search, uint16_t root)
{
    memset(search->is_used, 0, sizeof search->is_used);
    for (uint16_t i = 0; i < search->field->count; i++) {
        search->parent[i] = PAIRING_NOBODY;
        search->base[i] = i;
    }
    search->queue_len = 0;
    add_to_queue(search, root);
    uint16_t end = PAIRING_NOBODY;
    for (size_t at = 0; at < search->queue_len && end == PAIRING_NOBODY; at++) {
        end = visit_all(search, root, search->queue[at]);
    }
    return end;
}

/* Along the path pairs and gaps change places. */
static void augment(struct search *search, uint16_t end)
{
    while (end != PAIRING_NOBODY) {
        const uint16_t before = search->parent[end];
        const uint16_t next = search->other[before];
        search->other[end] = before;
        search->other[before] = end;
        end = next;
    }
}

static void match_at_once(struct search *search, uint16_t a)
{
    for (uint16_t b = 0; b < search->field->count && search->other[a] == PAIRING_NOBODY; b++) {
        if (search->other[b] == PAIRING_NOBODY && a != b && may_play(search, a, b)) {
            search->other[a] = b;
            search->other[b] = a;
        }
    }
}

/* As many pairs of those who have not met as there can be. Result: their number. */
static size_t match(struct search *search)
{
    const size_t count = search->field->count;
    size_t pairs = 0;
    for (uint16_t i = 0; i < count; i++) {
        search->other[i] = PAIRING_NOBODY;
    }
    for (uint16_t i = 0; i < count; i++) {
        match_at_once(search, i);
    }
    for (uint16_t i = 0; i < count; i++) {
        if (search->other[i] == PAIRING_NOBODY && i != search->left_out) {
            augment(search, find_path(search, i));
        }
    }
    for (size_t i = 0; i < count; i++) {
        pairs += search->other[i] != PAIRING_NOBODY;
    }
    return pairs / 2;
}

/* The one with whom he has played least often; PAIRING_NOBODY when nobody is left. */
static uint16_t find_least_met(const struct search *search, uint16_t a)
{
    const struct pairing_field *field = search->field;
    uint16_t best = PAIRING_NOBODY;
    unsigned fewest = 0;
    for (uint16_t b = 0; b < field->count; b++) {
        if (b == a || b == search->left_out || search->other[b] != PAIRING_NOBODY) {
            continue;
        }
        const unsigned meetings = field->meetings(field->ctx, a, b);
        if (best == PAIRING_NOBODY || meetings < fewest) {
            best = b;
            fewest = meetings;
        }
    }
    return best;
}

static void pair_the_rest(struct search *search)
{
    for (uint16_t a = 0; a < search->field->count; a++) {
        if (a == search->left_out || search->other[a] != PAIRING_NOBODY) {
            continue;
        }
        const uint16_t b = find_least_met(search, a);
        if (b != PAIRING_NOBODY) {
            search->other[a] = b;
            search->other[b] = a;
        }
    }
}

static void read_meetings(struct search *search)
{
    const struct pairing_field *field = search->field;
    for (size_t a = 0; a < field->count; a++) {
        for (size_t b = a + 1; b < field->count; b++) {
            const bool may = field->meetings(field->ctx, a, b) == 0;
            search->may[a * field->count + b] = may;
            search->may[b * field->count + a] = may;
        }
    }
}

static unsigned find_fewest_odds(const struct pairing_field *field)
{
    unsigned fewest = field->odds(field->ctx, 0);
    for (size_t i = 1; i < field->count; i++) {
        const unsigned odds = field->odds(field->ctx, i);
        fewest = odds < fewest ? odds : fewest;
    }
    return fewest;
}

/* Who stays over: the first one with whom away the most pairs are new. */
static void choose_odd(struct search *search)
{
    const struct pairing_field *field = search->field;
    const unsigned fewest = find_fewest_odds(field);
    const size_t all = field->count / 2;
    size_t best = field->count;
    size_t most = 0;
    unsigned tries = 0;
    for (size_t i = 0; i < field->count && most < all && tries < PAIRING_TRIES; i++) {
        if (field->odds(field->ctx, i) != fewest) {
            continue;
        }
        tries++;
        search->left_out = i;
        const size_t pairs = match(search);
        if (best == field->count || pairs > most) {
            best = i;
            most = pairs;
        }
    }
    search->left_out = best;
}

void pairing_make(const struct pairing_field *field, uint16_t *out_other)
{
    ASSERT(field->count <= PAIRING_MAX);
    struct search *search = mem_alloc(sizeof *search);
    search->field = field;
    search->other = out_other;
    search->left_out = field->count;
    search->may = mem_alloc_array(field->count * field->count + 1, sizeof *search->may);
    read_meetings(search);
    if (field->count % 2 == 1) {
        choose_odd(search);
    }
    (void)match(search);
    pair_the_rest(search);
    mem_free(search->may);
    mem_free(search);
}
