/// Turns the other services' events into what clients hear.
///
/// One node takes each event and hands it to the log, at least once; the log drops repeats. While Redis is down events
/// wait in Kafka.
@NullMarked
package io.terrace.realtime.delivery;

import org.jspecify.annotations.NullMarked;
