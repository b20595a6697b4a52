/// What must stop working at once, from auth-service's events: ended sessions, changed keys.
///
/// Every gateway reads every partition by itself, without a consumer group, from as far back as the longest access
/// token lives, so that a new gateway knows what the others know. It is not ready before it has read all of it, or has
/// waited long enough for a Kafka that is down.
@NullMarked
package io.terrace.gateway.revocation;

import org.jspecify.annotations.NullMarked;
