#pragma once
// Debian builds libxml2 with ICU, whose headers clash with the ones inside Foundation's modules
// ("'UErrorCode' has different definitions"). Nothing here touches the two fields this hides.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlIO.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

// xmlFree is a mutable global function pointer, which Swift 6 refuses as unsafe across threads.
static inline void ownerdash_xml_free(void *pointer) { xmlFree(pointer); }

// xmlParserVersion is a mutable global too.
static inline const char *ownerdash_xml_version(void) { return xmlParserVersion; }
