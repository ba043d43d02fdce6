#pragma once
// libFuzzer ships no header for what a custom mutator may call; this is its documented interface.
#include <stddef.h>
#include <stdint.h>
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximum);
