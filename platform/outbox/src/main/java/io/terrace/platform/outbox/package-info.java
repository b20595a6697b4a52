/// How facts travel between services: stored with their effect, sent after it commits, applied once.
///
/// A row in `outbox` joins the effect's transaction, so an event exists exactly when its effect does. The relay sends
/// at least once and in order per key; the row in `inbox`, written in the transaction of what a [Projection] does,
/// makes that exactly once. Not Kafka transactions: they know nothing of Postgres.
@NullMarked
package io.terrace.platform.outbox;

import org.jspecify.annotations.NullMarked;
