/// Whose events a fan's stream leaves out: fans they have blocked, who have blocked them, or that they have muted.
///
/// community-service decides; its events keep a copy in this service's Postgres. A stream reads its fan's part when it
/// opens, many streams in one query, and gets changes over the fan's own channel. The row is written before the channel
/// is notified, so a stream that joined the channel before it read misses no change. An event costs a fan without
/// blocks nothing.
@NullMarked
package io.terrace.realtime.veil;

import org.jspecify.annotations.NullMarked;
