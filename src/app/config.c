// SPDX-License-Identifier: MIT
#include "app/config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

#include "base/parse.h"
#include "base/text.h"
#include "net/origin.h"
#include "net/trust.h"

enum type { TEXT, NUMBER, WORD, RATE };

enum { LINE_GRAPHEMES = 100, LINE_CAP = 401 };
enum { RATE_MAX = 1000000, RATE_MS_MIN = 1000, RATE_MS_MAX = 3600000, TOTAL_MAX = 1000000 };

enum {
    SERVER_NAME_MAX = 32,
    PORT_MAX = 65535,
    CONNECTIONS_MIN = 8,
    CONNECTIONS_MAX = 1000000,
    HALL_PEOPLE_MIN = 2,
    DAYS_MAX = 36500
};

static bool is_address(struct slice text)
{
    char copy[CONFIG_TEXT_CAP];
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    (void)snprintf(copy, sizeof copy, "%.*s", SLICE_ARG(text));
    return uv_ip4_addr(copy, 0, &v4) == 0 || uv_ip6_addr(copy, 0, &v6) == 0;
}

static bool is_public_url(struct slice text)
{
    struct origin_policy policy = {.folder = "/"};
    return text.len == 0 || origin_parse_public(text, &policy);
}

static bool is_origin_list(struct slice text)
{
    struct origin_policy policy = {.allowed_count = 0};
    return origin_parse_list(text, &policy);
}

static bool is_trust_list(struct slice text)
{
    struct trust trust;
    return trust_parse(text, &trust);
}

static bool is_line(struct slice text)
{
    char line[LINE_CAP];
    return text.len == 0 || text_parse_line(text, LINE_GRAPHEMES, sizeof line, line) == ERR_OK;
}

static bool is_page_url(struct slice text)
{
    char origin[ORIGIN_CAP];
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] <= ' ' || text.at[i] > '~') {
            return false;
        }
    }
    return text.len == 0 || origin_parse(text, origin);
}

static bool is_path(struct slice text)
{
    return text.len > 0;
}

static bool is_any(struct slice text)
{
    (void)text;
    return true;
}

/* "auto" for a free port. */
static bool is_port(struct slice text)
{
    uint64_t port = 0;
    return slice_is(text, CONFIG_AUTO) || parse_u64(text, 0, PORT_MAX, &port) == ERR_OK;
}

static bool is_name(struct slice text)
{
    for (size_t i = 0; i < text.len; i++) {
        char byte = text.at[i];
        if (!(byte >= 'a' && byte <= 'z') && !(byte >= '0' && byte <= '9') && byte != '-') {
            return false;
        }
    }
    return text.len > 0 && text.len <= SERVER_NAME_MAX;
}

static const char *const store_words[] = {"sqlite", "memory", NULL};
static const char *const level_words[] = {"debug", "info", "warn", "error", NULL};

/* A row says all there is to know of a key. TEXT: `form` says in words what `is_valid` checks.
 * NUMBER: min .. max. WORD: the value is the word's index. RATE: "5/10s" or "none". */
#define RATE_KEY(word, bucket, rate, text)                                                     \
    {                                                                                          \
        .name = "rate_" word, .type = RATE,                                                    \
        .offset = offsetof(struct config, limits.rates[HUB_BUCKET_##bucket]), .value = (rate), \
        .is_reloadable = true, .help = (text)                                                  \
    }

#define TOTAL_KEY(word, member, number, text)                                                  \
    {                                                                                          \
        .name = "max_" word, .type = NUMBER, .offset = offsetof(struct config, limits.member), \
        .value = (number), .max = TOTAL_MAX, .is_reloadable = true, .help = (text)             \
    }

static const struct key {
    const char *name;
    enum type type;
    size_t offset;
    const char *value; /* the default */
    const char *form;
    bool (*is_valid)(struct slice text);
    const char *const *words;
    uint64_t min, max;
    bool is_reloadable;
    const char *help; /* lines of text */
} keys[] = {
    {
        .name = "listen",
        .type = TEXT,
        .offset = offsetof(struct config, listen),
        .value = "127.0.0.1",
        .form = "an IPv4 or IPv6 address",
        .is_valid = is_address,
        .help = "The address to listen on. 0.0.0.0 and :: stand for every address of this machine.",
    },
    {
        .name = "port",
        .type = NUMBER,
        .offset = offsetof(struct config, port),
        .value = "8080",
        .max = PORT_MAX,
        .help = "The port to listen on. 0 takes a free one and prints it as a line of JSON.",
    },
    {
        .name = "public_url",
        .type = TEXT,
        .offset = offsetof(struct config, public_url),
        .value = "",
        .form =
            "http:// or https://, a host, perhaps a folder that the server has no page of its own "
            "in, or nothing",
        .is_valid = is_public_url,
        .help =
            "What players type to get here, for example https://play.example.org/ or, below a folder\n"
            "of a site, https://club.example.org/games/. Behind a proxy set it: links lead there,\n"
            "browsers from elsewhere are refused, and https is insisted on. The proxy may pass the\n"
            "folder on or cut it off. Without the key a page may connect to the host that it was\n"
            "loaded from.",
    },
    {
        .name = "origins",
        .type = TEXT,
        .offset = offsetof(struct config, origins),
        .value = "",
        .form = "a list of at most 32 origins such as https://example.org",
        .is_valid = is_origin_list,
        .is_reloadable = true,
        .help = "Further origins whose pages may connect, with spaces between them.",
    },
    {
        .name = "trusted_proxies",
        .type = TEXT,
        .offset = offsetof(struct config, trusted_proxies),
        .value = "",
        .form = "a list of at most 32 addresses and blocks such as 127.0.0.1 or fd00::/8",
        .is_valid = is_trust_list,
        .is_reloadable = true,
        .help =
            "Proxies in front of the server, with spaces between them, whose header X-Forwarded-For\n"
            "says where players come from. Limits that hold for an address are then those of each\n"
            "player, not of the proxy. The header of anybody else is ignored.",
    },
    {
        .name = "tls_certificate",
        .type = TEXT,
        .offset = offsetof(struct config, tls_certificate),
        .value = "",
        .form = "a file, or nothing",
        .is_valid = is_any,
        .help =
            "The chain of certificates, in PEM form, with which the server itself speaks https (TLS\n"
            "1.2 or later). Behind a proxy that does it leave it empty. SIGHUP makes the server\n"
            "read both files again; connections go on meanwhile, and files that cannot be used\n"
            "change nothing.",
    },
    {
        .name = "tls_key",
        .type = TEXT,
        .offset = offsetof(struct config, tls_key),
        .value = "",
        .form = "a file, or nothing",
        .is_valid = is_any,
        .help = "The private key of that certificate, in PEM form and without a password.",
    },
    {
        .name = "site_name",
        .type = TEXT,
        .offset = offsetof(struct config, site_name),
        .value = "",
        .form = "at most 100 characters, or nothing",
        .is_valid = is_line,
        .help = "Who runs this server, as the foot of each page and the page /privacy say.",
    },
    {
        .name = "contact",
        .type = TEXT,
        .offset = offsetof(struct config, contact),
        .value = "",
        .form = "at most 100 characters, or nothing",
        .is_valid = is_line,
        .help = "Where questions go: an e-mail address, an address of a page, or words.",
    },
    {
        .name = "imprint_url",
        .type = TEXT,
        .offset = offsetof(struct config, imprint_url),
        .value = "",
        .form = "an address that begins with http:// or https://, or nothing",
        .is_valid = is_page_url,
        .help = "A page that says who answers for this site; the foot of each page leads there.",
    },
    {
        .name = "data",
        .type = TEXT,
        .offset = offsetof(struct config, data),
        .value = "data",
        .form = "a folder",
        .is_valid = is_path,
        .help = "The folder of the database. It is made when its parent is there.",
    },
    {
        .name = "control",
        .type = TEXT,
        .offset = offsetof(struct config, control),
        .value = CONFIG_AUTO,
        .form = "a path, auto or none",
        .is_valid = is_path,
        .help = "The Unix socket of djenon ctl, for the user alone that the server runs as. auto:\n"
                "control.sock in the data folder, and none when the store is memory.",
    },
    {
        .name = "store",
        .type = WORD,
        .offset = offsetof(struct config, store),
        .value = "sqlite",
        .words = store_words,
        .help = "Where matches are kept. In memory they end with the server.",
    },
    {
        .name = "keep_public_days",
        .type = NUMBER,
        .offset = offsetof(struct config, keep_public_days),
        .value = "0",
        .max = DAYS_MAX,
        .help =
            "For how many days public rooms with finished games are kept after their last event:\n"
            "then their games, names and words are removed for good. 0 keeps them for ever.",
    },
    {
        .name = "keep_private_days",
        .type = NUMBER,
        .offset = offsetof(struct config, keep_private_days),
        .value = "365",
        .max = DAYS_MAX,
        .help = "The same for private rooms with finished games.",
    },
    {
        .name = "keep_aborted_days",
        .type = NUMBER,
        .offset = offsetof(struct config, keep_aborted_days),
        .value = "30",
        .max = DAYS_MAX,
        .help =
            "The same for rooms, public and private, that were closed without any finished game.",
    },
    {
        .name = "web",
        .type = TEXT,
        .offset = offsetof(struct config, web),
        .value = "",
        .form = "a folder, or nothing",
        .is_valid = is_any,
        .help =
            "The browser client's folder, or several with colons between them. Nothing stands for\n"
            "the client that came with the program.",
    },
    {
        .name = "max_connections",
        .type = NUMBER,
        .offset = offsetof(struct config, max_connections),
        .value = "8192",
        .min = CONNECTIONS_MIN,
        .max = CONNECTIONS_MAX,
        .help = "How many may be connected at once. The system must allow 64 open files more.",
    },
    TOTAL_KEY(
        "connections_per_address", address_connections_max, "1024",
        "How many of them may come from one IPv4 address or one /64 of IPv6. 0 sets no limit."),
    TOTAL_KEY("players", players_max, "0",
              "How many players may be connected at once, each with any number of pages.\n"
              "0 sets no limit but that of connections."),
    TOTAL_KEY(
        "rooms", rooms_max, "20000",
        "How many rooms may be open or played in at once, in memory or asleep. Twice as many,\n"
        "with those that are over and looked at, may be in memory. 0 sets no limit."),
    TOTAL_KEY("rooms_per_player", player_rooms_max, "100",
              "How many of them one player may have opened. 0 sets no limit."),
    TOTAL_KEY("rooms_per_address", address_rooms_max, "2000",
              "How many of them may have been opened from one address. 0 sets no limit."),
    TOTAL_KEY("halls", halls_max, "1000",
              "How many halls, for club nights and classes, may be open at once. 0 sets no limit."),
    TOTAL_KEY("halls_per_player", player_halls_max, "4",
              "How many of them one host may have. 0 sets no limit."),
    {
        .name = "max_people_per_hall",
        .type = NUMBER,
        .offset = offsetof(struct config, limits.hall_people_max),
        .value = "300",
        .min = HALL_PEOPLE_MIN,
        .max = HUB_HALL_PEOPLE_MAX,
        .is_reloadable = true,
        .help =
            "How many people may be present in one of them; a place is kept for its host. Twice as\n"
            "many connections, with screens on a wall, may show it.",
    },
    RATE_KEY("connections", CONNECTIONS, "300/10s",
             "How many new connections one IPv4 address or one /64 of IPv6 may open: so many at\n"
             "once, and as many more in that time. `none` sets no limit; so it is with all rates."),
    RATE_KEY("players", PLAYERS, "300/10s", "The same for new players, who were not here before."),
    RATE_KEY("rooms", ROOMS, "300/60s", "The same for new rooms."),
    RATE_KEY("api", API, "120/10s",
             "The same for requests to /api, but for /api/diag, which is always answered, and for\n"
             "pages of tables, which past it come without saying which game is played there."),
    RATE_KEY("commands", COMMANDS, "400/10s",
             "How many commands one player may send, on all of his pages together."),
    RATE_KEY("messages", MESSAGES, "300/10s",
             "How many messages may come on one connection, of whatever kind."),
    RATE_KEY("syncs", SYNCS, "200/20s", "How often one player may ask for what he has missed."),
    RATE_KEY("guesses", GUESSES, "20/60s",
             "How many room codes that are not there one player may try."),
    RATE_KEY("creates", CREATES, "20/60s", "How many rooms one player may open."),
    RATE_KEY("quick", QUICK, "60/60s",
             "How many commands about quick pairing one player may send."),
    RATE_KEY("lobby", LOBBY, "60/60s",
             "How often one player may open or leave the lobby, or ask something of a hall."),
    RATE_KEY("said", SAID, "5/10s", "How much one player may say."),
    RATE_KEY("devices", DEVICES, "20/60s",
             "How often one player may link a device, adopt a code or sign out."),
    RATE_KEY("names", NAMES, "10/60s", "How often one player may change his name."),
    RATE_KEY("lists", LISTS, "60/60s",
             "How many pages of his finished games one player may ask for."),
    RATE_KEY("malformed", MALFORMED, "20/60s",
             "How many messages of one connection may be malformed. More count as refused."),
    RATE_KEY("strikes", STRIKES, "60/60s",
             "How often one connection may be refused by these rates. When half is used up it is\n"
             "warned, and when all is, closed."),
    {
        .name = "log_level",
        .type = WORD,
        .offset = offsetof(struct config, log_level),
        .value = "info",
        .words = level_words,
        .is_reloadable = true,
        .help = "The least important lines that the log shows.",
    },
    {
        .name = "metrics_listen",
        .type = TEXT,
        .offset = offsetof(struct config, metrics_listen),
        .value = "127.0.0.1",
        .form = "an IPv4 or IPv6 address",
        .is_valid = is_address,
        .help =
            "The address of a listener for operators, which answers /metrics, /healthz and /readyz.\n"
            "Whoever reaches it reads how many play: never open it to everybody.",
    },
    {
        .name = "metrics_port",
        .type = TEXT,
        .offset = offsetof(struct config, metrics_port),
        .value = "0",
        .form = "a port from 1 to 65535, 0 for none, or auto for a free one",
        .is_valid = is_port,
        .help = "Its port. auto takes a free one, which the log names.",
    },
    {
        .name = "server_name",
        .type = TEXT,
        .offset = offsetof(struct config, server_name),
        .value = "djenon",
        .form = "1 to 32 of a-z, 0-9 and -",
        .is_valid = is_name,
        .help = "This server's name for its mark in the database. Keep it when the server moves.",
    },
};

static uint64_t *number_of(struct config *config, const struct key *key)
{
    return (uint64_t *)(void *)((char *)config + key->offset);
}

static struct hub_rate *rate_of(struct config *config, const struct key *key)
{
    return (struct hub_rate *)(void *)((char *)config + key->offset);
}

static char *text_of(struct config *config, const struct key *key)
{
    return (char *)config + key->offset;
}

/* --- problems ------------------------------------------------------------------------------ */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters must change to get from one word to the other (Levenshtein). */
static size_t measure_distance(struct slice a, const char *b)
{
    enum { LETTERS_MAX = 32 };
    size_t row[LETTERS_MAX + 1];
    size_t b_len = strlen(b);
    ASSERT(b_len <= LETTERS_MAX);
    for (size_t j = 0; j <= b_len; j++) {
        row[j] = j;
    }
    for (size_t i = 0; i < a.len; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < b_len; j++) {
            size_t change = diagonal + (a.at[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = least(change, least(diagonal, row[j]) + 1);
        }
    }
    return row[b_len];
}

static bool refuse_key(struct slice name, const char *place, struct config_problem *out_problem)
{
    const struct key *nearest = &keys[0];
    for (size_t i = 1; i < COUNT_OF(keys); i++) {
        if (measure_distance(name, keys[i].name) < measure_distance(name, nearest->name)) {
            nearest = &keys[i];
        }
    }
    (void)snprintf(out_problem->text, sizeof out_problem->text,
                   "%s: there is no key \"%.*s\"; the nearest is %s", place, SLICE_ARG(name),
                   nearest->name);
    return false;
}

/* "from 0 to 65535", "sqlite or memory" and so on. */
static void describe_values(const struct key *key, struct buf *out)
{
    switch (key->type) {
    case TEXT:
        buf_append_text(out, key->form);
        break;
    case NUMBER:
        buf_printf(out, "a number from %" PRIu64 " to %" PRIu64, key->min, key->max);
        break;
    case RATE:
        buf_append_text(out, "a number and a time such as 5/10s or 300/1m, or none");
        break;
    case WORD:
        for (size_t i = 0; key->words[i] != NULL; i++) {
            const char *joint = key->words[i + 1] == NULL ? " or " : ", ";
            buf_printf(out, "%s%s", i == 0 ? "" : joint, key->words[i]);
        }
        break;
    }
}

static bool refuse_value(const struct key *key, struct slice value, const char *place,
                         struct config_problem *out_problem)
{
    struct buf values;
    buf_init(&values, CONFIG_TEXT_CAP);
    describe_values(key, &values);
    (void)snprintf(out_problem->text, sizeof out_problem->text, "%s: %s must be %s, not \"%.*s\"",
                   place, key->name, buf_text(&values), SLICE_ARG(value));
    buf_finish(&values);
    return false;
}

/* --- values -------------------------------------------------------------------------------- */

static const struct key *find_key(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (slice_is(name, keys[i].name)) {
            return &keys[i];
        }
    }
    return NULL;
}

/* None of them belongs into an address or the name of a folder, and a line could not be read back
 * that ends with one. */
static bool has_control(struct slice value)
{
    for (size_t i = 0; i < value.len; i++) {
        const unsigned char byte = (unsigned char)value.at[i];
        if (byte < 0x20 || byte == 0x7f) {
            return true;
        }
    }
    return false;
}

static bool read_text(struct config *config, const struct key *key, struct slice value)
{
    if (value.len >= CONFIG_TEXT_CAP || has_control(value) || !key->is_valid(value)) {
        return false;
    }
    char *text = text_of(config, key);
    memset(text, 0, CONFIG_TEXT_CAP);
    if (value.len > 0) {
        memcpy(text, value.at, value.len);
    }
    return true;
}

static bool read_word(struct config *config, const struct key *key, struct slice value)
{
    for (size_t i = 0; key->words[i] != NULL; i++) {
        if (slice_is(value, key->words[i])) {
            *number_of(config, key) = i;
            return true;
        }
    }
    return false;
}

static bool read_rate(struct config *config, const struct key *key, struct slice value)
{
    uint64_t count = 0;
    int64_t per_ms = 0;
    const size_t slash = slice_find(value, '/');
    if (slice_is(value, "none")) {
        *rate_of(config, key) = (struct hub_rate){0, 0};
        return true;
    }
    if (parse_u64(slice_from(value.at, slash), 1, RATE_MAX, &count) != ERR_OK ||
        parse_duration_ms(slice_skip(value, slash + 1), RATE_MS_MIN, RATE_MS_MAX, &per_ms) !=
            ERR_OK) {
        return false;
    }
    *rate_of(config, key) = (struct hub_rate){(uint32_t)count, (uint32_t)per_ms};
    return true;
}

static bool read_value(struct config *config, const struct key *key, struct slice value)
{
    switch (key->type) {
    case TEXT:
        return read_text(config, key, value);
    case NUMBER:
        return parse_u64(value, key->min, key->max, number_of(config, key)) == ERR_OK;
    case RATE:
        return read_rate(config, key, value);
    case WORD:
        break;
    }
    return read_word(config, key, value);
}

void config_init(struct config *config)
{
    memset(config, 0, sizeof *config);
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        bool is_read = read_value(config, &keys[i], slice_of(keys[i].value));
        ASSERT(is_read);
    }
}

bool config_set(struct config *config, struct slice key, struct slice value, const char *place,
                struct config_problem *out_problem)
{
    const struct key *row = find_key(key);
    if (row == NULL) {
        return refuse_key(key, place, out_problem);
    }
    return read_value(config, row, value) || refuse_value(row, value, place, out_problem);
}

/* --- out ----------------------------------------------------------------------------------- */

static void format_rate(struct hub_rate rate, struct buf *out)
{
    if (rate.count == 0) {
        buf_append_text(out, "none");
    } else if (rate.per_ms % 1000 == 0) {
        buf_printf(out, "%" PRIu32 "/%" PRIu32 "s", rate.count, rate.per_ms / 1000);
    } else {
        buf_printf(out, "%" PRIu32 "/%" PRIu32 "ms", rate.count, rate.per_ms);
    }
}

static void format_value(const struct config *config, const struct key *key, struct buf *out)
{
    const char *value = (const char *)config + key->offset;
    struct hub_rate rate = {0, 0};
    uint64_t number = 0;
    switch (key->type) {
    case TEXT:
        buf_append_text(out, value);
        break;
    case NUMBER:
        memcpy(&number, value, sizeof number);
        buf_printf(out, "%" PRIu64, number);
        break;
    case RATE:
        memcpy(&rate, value, sizeof rate);
        format_rate(rate, out);
        break;
    case WORD:
        memcpy(&number, value, sizeof number);
        buf_append_text(out, key->words[number]);
        break;
    }
}

static void format_help(const struct key *key, struct buf *out)
{
    struct slice rest = slice_of(key->help);
    struct slice line = SLICE_NONE;
    while (slice_split(&rest, '\n', &line)) {
        buf_printf(out, "# %.*s\n", SLICE_ARG(line));
    }
    buf_append_text(out, "# Values: ");
    describe_values(key, out);
    buf_append_text(out, key->is_reloadable ? ". Read again on SIGHUP.\n" : ".\n");
}

void config_format(const struct config *config, struct buf *out)
{
    buf_append_text(out,
                    "# The configuration of Djenon: key = value; a line that begins with # is a "
                    "comment.\n"
                    "# A variable DJENON_KEY goes before this file, and --set key=value before "
                    "both.\n");
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        buf_append_char(out, '\n');
        format_help(&keys[i], out);
        buf_printf(out, "%s =", keys[i].name);
        size_t len = out->len;
        buf_append_char(out, ' ');
        format_value(config, &keys[i], out);
        if (out->len == len + 1) { /* no space at the end of a line */
            out->len = len;
        }
        buf_append_char(out, '\n');
    }
}

static void copy_value(struct config *config, const struct config *fresh, const struct key *key)
{
    struct buf value;
    buf_init(&value, CONFIG_TEXT_CAP);
    format_value(fresh, key, &value);
    bool is_read = read_value(config, key, buf_slice(&value));
    ASSERT(is_read);
    buf_finish(&value);
}

static bool is_same(const struct config *a, const struct config *b, const struct key *key)
{
    struct buf value[2];
    const struct config *from[] = {a, b};
    for (size_t i = 0; i < COUNT_OF(value); i++) {
        buf_init(&value[i], CONFIG_TEXT_CAP);
        format_value(from[i], key, &value[i]);
    }
    bool is_same = slice_equal(buf_slice(&value[0]), buf_slice(&value[1]));
    buf_finish(&value[0]);
    buf_finish(&value[1]);
    return is_same;
}

static void add_name(char list[CONFIG_TEXT_CAP], const char *name)
{
    size_t len = strlen(list);
    (void)snprintf(list + len, CONFIG_TEXT_CAP - len, "%s%s", len == 0 ? "" : ",", name);
}

bool config_reload(struct config *config, const struct config *fresh, struct config_changes *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (is_same(config, fresh, &keys[i])) {
            continue;
        }
        add_name(keys[i].is_reloadable ? out->taken : out->kept, keys[i].name);
        if (keys[i].is_reloadable) {
            copy_value(config, fresh, &keys[i]);
        }
    }
    return out->kept[0] != '\0';
}
