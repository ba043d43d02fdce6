#pragma once
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

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

// The number of open connections. MHD_get_daemon_info is variadic.
static inline unsigned ownerdash_mhd_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info == NULL ? 0 : info->num_connections;
}

// The user of the process that connected to a Unix socket, as the kernel noted it; -1 on any other connection.
// MHD_get_connection_info is variadic. struct ucred needs _GNU_SOURCE, so its three 32-bit fields are read as such.
static inline int ownerdash_mhd_peer(struct MHD_Connection *connection, uint32_t *user) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  int domain = 0;
  uint32_t credentials[3];
  socklen_t size = sizeof domain;
  if (info == NULL || getsockopt(info->connect_fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0) return -1;
  size = sizeof credentials;
  if (domain != AF_UNIX || getsockopt(info->connect_fd, SOL_SOCKET, SO_PEERCRED, credentials, &size) != 0) return -1;
  if (size != sizeof credentials) return -1;
  *user = credentials[1];
  return 0;
}
