#pragma once
#include <zlib.h>

// inflateInit2 is a macro. 15 is the largest window; adding 16 makes zlib expect gzip's own header and checksum.
static inline int ownerdash_gunzip_start(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
