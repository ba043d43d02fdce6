#pragma once
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// A macro with a cast, which Swift does not import.
static inline unsigned ownerdash_p256_bits(void) { return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1); }
// gnutls_free is a mutable global function pointer, which Swift 6 refuses as unsafe across threads.
static inline void ownerdash_gnutls_free(void *pointer) { gnutls_free(pointer); }
