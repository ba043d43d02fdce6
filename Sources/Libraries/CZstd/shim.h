#pragma once
#include <zstd.h>

// Two values of an unsigned 64-bit type that stand for "no size".
static inline int ownerdash_zstd_has_size(unsigned long long size) {
  return size != ZSTD_CONTENTSIZE_UNKNOWN && size != ZSTD_CONTENTSIZE_ERROR;
}
