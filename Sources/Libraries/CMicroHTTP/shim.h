#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

// MHD_start_daemon and MHD_get_daemon_info are variadic; these are the uses made of them.
static inline struct MHD_Daemon *ownerdash_mhd_start(
    uint16_t port, unsigned timeout, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *context) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, port, 0, 0, handler, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_TIMEOUT, timeout,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

// Returns 0 where the port is not known.
static inline uint16_t ownerdash_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
