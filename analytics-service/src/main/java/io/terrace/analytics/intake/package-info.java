/// Takes batches of events: reads them as a stream, judges each, and answers once they are durable.
///
/// A message id counts once for an installation (`event_key`, under the installation's lock), times are corrected
/// without changing a device's order (`DeviceClockSkewTracker`), and what consent denies leaves a count (ADR 84).
@NullMarked
package io.terrace.analytics.intake;

import org.jspecify.annotations.NullMarked;
