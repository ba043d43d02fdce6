#pragma once
#include <microhttpd.h>
#include <stddef.h>

// MHD_start_daemon is variadic; this is the use made of it.
static inline struct MHD_Daemon *ownerdash_mhd_start(
    int listening, unsigned timeout, unsigned connections, size_t memory, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, 0, 0, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_TIMEOUT, timeout, MHD_OPTION_CONNECTION_LIMIT,
      connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_END);
}
