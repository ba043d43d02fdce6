// Gives a program another clock, by LD_PRELOAD: CLOCK_AHEAD names a file with the seconds by which its calendar clock is
// ahead, which may change at any time; CLOCK_SPEED is how many times faster all of its time passes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

typedef long long nanoseconds;

static const nanoseconds second = 1000000000;
enum { most_descriptors = 4096 };
static nanoseconds start[16];
static long speed = 1;
static const char *ahead_file;
static clockid_t clock_of[most_descriptors];

static nanoseconds from(const struct timespec *time) { return time->tv_sec * second + time->tv_nsec; }

static struct timespec to(nanoseconds time) {
  nanoseconds rest = (time % second + second) % second;
  return (struct timespec){.tv_sec = (time - rest) / second, .tv_nsec = rest};
}

static nanoseconds real(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return from(&time);
}

static int is_calendar(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static int is_passing(clockid_t clock) {
  return is_calendar(clock) || clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW
      || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
}

__attribute__((constructor)) static void prepare(void) {
  for (clockid_t clock = 0; clock < 16; clock++)
    if (is_passing(clock)) start[clock] = real(clock);
  if (getenv("CLOCK_SPEED")) speed = atol(getenv("CLOCK_SPEED"));
  ahead_file = getenv("CLOCK_AHEAD");
}

static nanoseconds ahead(clockid_t clock) {
  if (!is_calendar(clock) || !ahead_file) return 0;
  char text[32] = "";
  int file = open(ahead_file, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
  close(file);
  return atoll(text) * second;
}

static nanoseconds shown(clockid_t clock, nanoseconds time) {
  return start[clock] + (time - start[clock]) * speed + ahead(clock);
}

static nanoseconds hidden(clockid_t clock, nanoseconds time) {
  return start[clock] + (time - ahead(clock) - start[clock]) / speed;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!is_passing(clock)) return syscall(SYS_clock_gettime, clock, time);
  *time = to(shown(clock, real(clock)));
  return 0;
}

time_t time(time_t *place) {
  time_t seconds = to(shown(CLOCK_REALTIME, real(CLOCK_REALTIME))).tv_sec;
  if (place) *place = seconds;
  return seconds;
}

int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  struct timespec now = to(shown(CLOCK_REALTIME, real(CLOCK_REALTIME)));
  *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

int timerfd_create(int clock, int flags) {
  int descriptor = syscall(SYS_timerfd_create, clock, flags);
  if (descriptor >= 0 && descriptor < most_descriptors) clock_of[descriptor] = clock;
  return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *timer, struct itimerspec *before) {
  struct itimerspec own = *timer;
  clockid_t clock = descriptor < most_descriptors ? clock_of[descriptor] : CLOCK_MONOTONIC;
  nanoseconds first = from(&timer->it_value);
  // Zero stops a timer, so that a time that has passed must not become zero.
  if (first > 0) {
    first = flags & TFD_TIMER_ABSTIME ? hidden(clock, first) : first / speed;
    own.it_value = to(first > 0 ? first : 1);
  }
  own.it_interval = to(from(&timer->it_interval) / speed);
  return syscall(SYS_timerfd_settime, descriptor, flags, &own, before);
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  struct timespec limit = to((nanoseconds)milliseconds * 1000000 / speed);
  return syscall(SYS_ppoll, files, count, milliseconds < 0 ? NULL : &limit, NULL, 0);
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  struct timespec own = to(from(wanted) / speed);
  return syscall(SYS_nanosleep, &own, left);
}
