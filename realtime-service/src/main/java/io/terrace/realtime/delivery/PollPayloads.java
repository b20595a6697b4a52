package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.PollEvent;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What clients hear of polls.
final class PollPayloads {

    private PollPayloads() {}

    @RegisterForReflection
    record Opened(
            UUID pollId,
            String kind,
            String question,
            @JsonInclude(Include.NON_NULL) @Nullable UUID eventId,
            @JsonInclude(Include.NON_NULL) @Nullable Instant closesAt) {

        static Opened of(PollEvent.PollOpened event) {
            return new Opened(event.pollId(), event.kind(), event.question(), event.eventId(), event.closesAt());
        }
    }

    /// The counts, in the form the poll itself shows them; null where not every fan may see them yet.
    @RegisterForReflection
    record Results(
            UUID pollId, @Nullable Totals totals, @Nullable List<Option> options) {

        @RegisterForReflection
        record Totals(long voters, long version, boolean isFinal, Instant asOf) {}

        @RegisterForReflection
        record Option(UUID id, long votes, double percent) {}

        static Results of(UUID poll, long version, PollEvent.@Nullable Results results, boolean last, Instant at) {
            if (results == null) {
                return new Results(poll, null, null);
            }
            return new Results(
                    poll,
                    new Totals(results.voters(), version, last, at),
                    results.options().stream()
                            .map(option -> new Option(
                                    option.optionId(), option.votes(), percent(option.votes(), results.voters())))
                            .toList());
        }

        private static double percent(long votes, long voters) {
            return voters == 0 ? 0 : Math.round(votes * 1000.0 / voters) / 10.0;
        }
    }

    /// @param state `closed` or `cancelled`
    @RegisterForReflection
    record Closed(UUID pollId, String state) {}

    @RegisterForReflection
    record Settled(UUID pollId, List<UUID> correctOptionIds) {}
}
