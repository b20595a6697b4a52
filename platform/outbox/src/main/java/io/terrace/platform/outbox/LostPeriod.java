package io.terrace.platform.outbox;

import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// The time between the moment that the databases were restored to and the restore. What was sent in it is in the
/// topics
/// and its effect is nowhere; what the restored outboxes still hold is sent again after it, under the same ids.
///
/// @param from the moment restored to: what is committed then is in the databases
/// @param until no service has sent anything from the loss on until then
record LostPeriod(Instant from, Instant until) {

    LostPeriod {
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException("terrace.inbox.lost-from is not before lost-until");
        }
    }

    /// @throws IllegalArgumentException where one of the two is set alone
    static Optional<LostPeriod> of(Optional<Instant> from, Optional<Instant> until) {
        if (from.isPresent() != until.isPresent()) {
            throw new IllegalArgumentException("terrace.inbox.lost-from and lost-until are set together");
        }
        return from.map(moment -> new LostPeriod(moment, until.orElseThrow()));
    }

    /// Whether the record was sent in it, by its producer's clock.
    boolean covers(ConsumerRecord<?, ?> record) {
        Instant sentAt = Instant.ofEpochMilli(record.timestamp());
        return !sentAt.isBefore(from) && sentAt.isBefore(until);
    }
}
