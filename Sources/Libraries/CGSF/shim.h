#pragma once
// Not <gsf/gsf.h>: it pulls in libxml2's headers, which belong to the module CXML. Its order is kept.
#include <glib-object.h>
#include <glib.h>
#include <gsf/gsf-fwd.h>
#include <gsf/gsf-input.h>
#include <gsf/gsf-output.h>
#include <gsf/gsf-infile.h>
#include <gsf/gsf-outfile.h>
#include <gsf/gsf-infile-msole.h>
#include <gsf/gsf-input-memory.h>
#include <gsf/gsf-input-stdio.h>
#include <gsf/gsf-outfile-msole.h>
#include <gsf/gsf-output-memory.h>
#include <gsf/gsf-utils.h>

// The three numbers are mutable globals, which Swift 6 refuses as unsafe across threads.
static inline int ownerdash_gsf_version(int part) {
  return part == 0 ? libgsf_major_version : part == 1 ? libgsf_minor_version : libgsf_micro_version;
}
