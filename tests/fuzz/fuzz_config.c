// SPDX-License-Identifier: MIT
/* Any bytes as a configuration file: what is taken is written as a whole file and read again the
 * same; what is refused is refused with a sentence, which names the line. */
#include <string.h>

#include "app/config.h"
#include "base/attr.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"

static void check_again(const struct config *config)
{
    struct buf first;
    struct buf second;
    struct config_problem problem;
    struct config *again = mem_alloc(sizeof *again);
    buf_init(&first, CONFIG_FILE_BYTES);
    buf_init(&second, CONFIG_FILE_BYTES);
    config_init(again);
    config_format(config, &first);
    ASSERT(!first.has_failed);
    const bool is_read = config_read_text(again, buf_slice(&first), "again", &problem);
    ASSERT(is_read);
    config_format(again, &second);
    ASSERT(slice_equal(buf_slice(&first), buf_slice(&second)));
    struct config_changes changes;
    ASSERT(!config_reload(again, config, &changes));
    buf_finish(&first);
    buf_finish(&second);
    mem_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct config_problem problem = {.text = ""};
    struct config *config = mem_alloc(sizeof *config);
    config_init(config);
    const struct slice text = slice_from(size > 0 ? (const char *)data : "", size);
    if (size > CONFIG_FILE_BYTES) {
        mem_free(config);
        return 0;
    }
    if (config_read_text(config, text, "file", &problem)) {
        check_again(config);
    } else {
        ASSERT(strncmp(problem.text, "file:", 5) == 0);
        ASSERT(strlen(problem.text) < sizeof problem.text);
    }
    mem_free(config);
    return 0;
}
