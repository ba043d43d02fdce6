#pragma once
#include <getopt.h>

// getopt's state is in mutable globals, which Swift 6 refuses; these are the three uses made of it.
// "A program that scans multiple argument vectors […] must reinitialize getopt by resetting optind to 0" (getopt(3)).
static inline void ownerdash_getopt_restart(void) { optind = 0; }
static inline int ownerdash_getopt_next(void) { return optind; }
static inline const char *ownerdash_getopt_value(void) { return optarg; }
