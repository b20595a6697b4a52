/// Turns the other services' events into events of the stream.
///
/// One node takes each event and writes it to the log, at least once; the log drops repeats. While Redis is down,
/// events wait in Kafka.
@NullMarked
package io.terrace.realtime.delivery;

import org.jspecify.annotations.NullMarked;
