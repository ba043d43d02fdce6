#pragma once
#include <zlib.h>

// inflateInit2 is a macro. 15 is the largest window; adding 16 makes zlib expect gzip's own header and checksum.
static inline int ownerdash_gunzip_start(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

// deflateInit2 is a macro, too: level 6, and 8 for the usual memory.
static inline int ownerdash_gzip_start(z_stream *stream) {
  return deflateInit2(stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
