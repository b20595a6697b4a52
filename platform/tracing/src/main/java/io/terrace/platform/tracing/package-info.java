/// Traces for OpenTelemetry, off unless an endpoint is named.
///
/// A trace is one path through the suite: the gateway's request, the service's, the outbox' record, each consumer's
/// work
/// and what the stream tells of it. Its context travels as a `traceparent` whether or not traces are on; the spans are
/// made at those places only, by hand, so that no library adds a path with ids, a statement or a header.
@NullMarked
package io.terrace.platform.tracing;

import org.jspecify.annotations.NullMarked;
