/// The service's Redis client: every call ends in time, and every failure is an outage that callers survive.
@NullMarked
package io.terrace.realtime.redis;

import org.jspecify.annotations.NullMarked;
