#pragma once
#include <zlib.h>

// inflateInit2 is a macro. 15 is the largest window; 16 more tells zlib to expect gzip's own header and checksum.
static inline int ownerdash_gunzip_start(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
