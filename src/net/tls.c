// SPDX-License-Identifier: MIT
#include "net/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"

enum { ERROR_CAP = 128 };

static bool fail(char reason[TLS_REASON_CAP], const char *key, const char *path, const char *what)
{
    (void)snprintf(reason, TLS_REASON_CAP, "%s = %s: %s", key, path, what);
    ERR_clear_error();
    return false;
}

static bool is_readable(const char *key, const char *path, char reason[TLS_REASON_CAP])
{
    char error[ERROR_CAP];
    if (access(path, R_OK) == 0) {
        return true;
    }
    bool is_told = strerror_r(errno, error, sizeof error) == 0;
    return fail(reason, key, path, is_told ? error : "it cannot be read");
}

/* Nobody is there to type one. */
// NOLINTNEXTLINE(readability-non-const-parameter): OpenSSL declares it
static int refuse_password(char *out, int cap, int is_writing, void *context)
{
    (void)out;
    (void)cap;
    (void)is_writing;
    (void)context;
    return -1;
}

static void tell_of_expiry(const SSL_CTX *context, const char *path)
{
    const X509 *certificate = SSL_CTX_get0_certificate(context);
    if (certificate != NULL && X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0) {
        log_warn("tls.expired", "file=%s remedy=\"renew the certificate, then send SIGHUP\"",
                 LOG_VALUE(slice_of(path)));
    }
}

static bool use_files(SSL_CTX *context, const char *certificate, const char *key,
                      char reason[TLS_REASON_CAP])
{
    SSL_CTX_set_default_passwd_cb(context, refuse_password);
    if (!is_readable("tls_certificate", certificate, reason) ||
        !is_readable("tls_key", key, reason)) {
        return false;
    }
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
        return fail(reason, "tls_certificate", certificate, "it holds no certificate in PEM form");
    }
    EVP_PKEY *own = X509_get0_pubkey(SSL_CTX_get0_certificate(context));
    if (own == NULL) {
        return fail(reason, "tls_certificate", certificate, "its public key cannot be read");
    }
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1) {
        return true;
    }
    bool is_other = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH ||
                    ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_TYPE_MISMATCH;
    return fail(reason, "tls_key", key,
                is_other ? "it is not the key of the certificate in tls_certificate"
                         : "it holds no private key in PEM form, or one with a password");
}

bool tls_check_files(const char *certificate, const char *key, char reason[TLS_REASON_CAP])
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context == NULL) {
        return fail(reason, "tls_certificate", certificate, "OpenSSL cannot be used");
    }
    bool is_usable = use_files(context, certificate, key, reason);
    if (is_usable) {
        tell_of_expiry(context, certificate);
    }
    SSL_CTX_free(context);
    return is_usable;
}

/* --- asking -------------------------------------------------------------------------------- */

static size_t talk(SSL *session, struct slice request, char *out, size_t cap)
{
    size_t len = 0;
    size_t part = 0;
    if (SSL_connect(session) != 1 || SSL_write_ex(session, request.at, request.len, &part) != 1) {
        return 0;
    }
    while (len < cap && SSL_read_ex(session, out + len, cap - len, &part) == 1) {
        len += part;
    }
    return len;
}

size_t tls_ask(int descriptor, struct slice request, char *out, size_t cap)
{
    size_t len = 0;
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL *session = context != NULL ? SSL_new(context) : NULL;
    if (session != NULL && SSL_set_fd(session, descriptor) == 1) {
        len = talk(session, request, out, cap);
    }
    SSL_free(session);
    SSL_CTX_free(context);
    ERR_clear_error();
    return len;
}
