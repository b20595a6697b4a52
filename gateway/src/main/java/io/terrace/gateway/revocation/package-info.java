/// What must stop working at once, as auth-service's events tell: sessions that were ended, keys that were changed.
///
/// Every gateway reads every partition for itself, without a consumer group, from as far back as the longest access
/// token lives, so that one that has just started knows what its elders know. It is not ready before it has caught up,
/// or has waited long enough for a Kafka that is down.
@NullMarked
package io.terrace.gateway.revocation;

import org.jspecify.annotations.NullMarked;
