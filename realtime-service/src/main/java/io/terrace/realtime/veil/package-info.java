/// Of whom a fan's stream tells nothing: of those they have blocked or who have blocked them, and of those they have
/// muted.
///
/// The truth is community-service's, kept here in Postgres by its events. A stream reads its fan's part when it opens,
/// many in one query, and hears of changes over the fan's own channel: what is written before the channel is told can
/// be missed by nobody who joined the channel before they read. Who shuns nobody pays nothing for an event.
@NullMarked
package io.terrace.realtime.veil;

import org.jspecify.annotations.NullMarked;
