#pragma once
#include <glib-object.h>
#include <glib.h>
#include <gsf/gsf.h>
