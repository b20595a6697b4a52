/// Redis as the service uses it: every call ends in time, and whatever fails is an outage, which callers outlive.
@NullMarked
package io.terrace.realtime.redis;

import org.jspecify.annotations.NullMarked;
