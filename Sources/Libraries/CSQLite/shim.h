#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast to a function pointer, which Swift does not import.
static inline int ownerdash_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_config is variadic; every use here sets one flag to 0 or 1.
static inline int ownerdash_config_flag(int option, int on) { return sqlite3_config(option, on); }

// sqlite3_db_config is variadic; every use here sets one flag to 0 or 1.
static inline int ownerdash_db_flag(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}
