// SPDX-License-Identifier: MIT
/* Stands in for libFuzzer in the normal run: feeds every file that is named, and every file of a
 * folder that is named, to the target once. Fails when there is none. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { FILE_CAP_BYTES = 1 << 20, PATH_CAP_BYTES = 1024 };

/* The bytes lie in a block of exactly their size, so that a sanitizer sees a step past the end. */
static void feed_file(const char *path, FILE *file)
{
    static uint8_t bytes[FILE_CAP_BYTES];
    size_t size = fread(bytes, 1, sizeof(bytes), file);
    uint8_t *exact = malloc(size == 0 ? 1 : size);
    if (exact == NULL || !feof(file)) {
        fprintf(stderr, "replay: %s is too large\n", path);
        abort();
    }
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static unsigned feed_path(const char *path);

static unsigned feed_folder(const char *path, DIR *folder)
{
    unsigned count = 0;
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) { // NOLINT(concurrency-mt-unsafe): one thread
        char inner[PATH_CAP_BYTES];
        if (entry->d_name[0] == '.') {
            continue;
        }
        int len = snprintf(inner, sizeof(inner), "%s/%s", path, entry->d_name);
        if (len > 0 && (size_t)len < sizeof(inner)) {
            count += feed_path(inner);
        }
    }
    return count;
}

/* The number of files fed. */
static unsigned feed_path(const char *path)
{
    unsigned count = 0;
    DIR *folder = opendir(path);
    if (folder != NULL) {
        count = feed_folder(path, folder);
        closedir(folder);
        return count;
    }
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        feed_file(path, file);
        fclose(file);
        count = 1;
    }
    return count;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        unsigned count = feed_path(argv[i]);
        printf("%u inputs from %s\n", count, argv[i]);
        if (count == 0) {
            return 1;
        }
    }
    return 0;
}
