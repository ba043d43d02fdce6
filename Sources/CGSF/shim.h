#pragma once
#include <glib.h>
#include <gsf/gsf.h>

// GLib's casts are macros over GObject's type check; these are the ones the Swift side needs.
static inline GsfInput *ownerdash_gsf_input(GsfInputMemory *memory) { return GSF_INPUT(memory); }
static inline void ownerdash_g_object_unref(void *object) { g_object_unref(object); }
