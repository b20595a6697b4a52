package io.terrace.analytics.intake;

import io.terrace.analytics.intake.EventParseResult.ReadableEvent;
import io.terrace.analytics.intake.EventParseResult.UnreadableEvent;
import io.terrace.platform.kernel.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The results of one transaction's batches, event by event.
final class EventBatchDecider {

    static final Duration MAX_AHEAD = Duration.ofMinutes(5);
    static final Duration MAX_AGE = Duration.ofDays(7);

    private record MessageKey(UUID installation, String messageId) {}

    /// An event that waits for the database's word.
    private record StagedEvent(int batch, int index) {}

    private final Map<UUID, DeviceClockSkewTracker> clocks;
    private final Map<String, Set<String>> required;
    private final Set<String> names;
    private final List<@Nullable EventResult[]> results = new ArrayList<>();
    private final List<StagedEvent> staged = new ArrayList<>();
    private final Set<MessageKey> seen = new HashSet<>();
    private final EventCopyBuffer stage = new EventCopyBuffer();

    /// @param required the properties that events of a name must have
    /// @param names that can be counted
    EventBatchDecider(Map<UUID, DeviceClockSkewTracker> clocks, Map<String, Set<String>> required, Set<String> names) {
        this.clocks = clocks;
        this.required = required;
        this.names = names;
    }

    void add(IngestCommand batch) {
        DeviceClockSkewTracker clock = Objects.requireNonNull(clocks.get(batch.installation()));
        clock.observe(batch.sentAt(), batch.receivedAt());
        results.add(new EventResult[batch.events().size()]);
        List<Instant> kept = new ArrayList<>();
        for (int i = 0; i < batch.events().size(); i++) {
            switch (batch.events().get(i)) {
                case UnreadableEvent(EventRejectionReason rejection, String pointer) ->
                    set(results.size() - 1, i, EventResult.rejected(i, rejection, pointer));
                case ReadableEvent event -> {
                    if (stage(batch, i, event, clock)) {
                        kept.add(event.occurredAt());
                    }
                }
            }
        }
        clock.keep(kept);
    }

    /// @return whether it waits for the database's word
    private boolean stage(IngestCommand batch, int index, ReadableEvent event, DeviceClockSkewTracker clock) {
        int number = results.size() - 1;
        Instant occurredAt = clock.correct(event.occurredAt());
        Optional<EventResult> refusal = refusal(index, event, occurredAt, batch.receivedAt());
        if (refusal.isPresent()) {
            set(number, index, refusal.get());
            return false;
        }
        if (!seen.add(new MessageKey(batch.installation(), event.messageId()))) {
            set(number, index, EventResult.duplicate(index));
            return false;
        }
        UUID fan = batch.source() == IngestCommand.EventSource.SERVER ? event.userId() : batch.fan();
        stage.add(staged.size(), Ids.next(), batch, fan, event, occurredAt);
        staged.add(new StagedEvent(number, index));
        return true;
    }

    private Optional<EventResult> refusal(int index, ReadableEvent event, Instant occurredAt, Instant receivedAt) {
        if (occurredAt.isAfter(receivedAt.plus(MAX_AHEAD))) {
            return Optional.of(EventResult.rejected(index, EventRejectionReason.FUTURE, "/occurredAt"));
        }
        if (occurredAt.isBefore(receivedAt.minus(MAX_AGE))) {
            return Optional.of(EventResult.rejected(index, EventRejectionReason.TOO_OLD, "/occurredAt"));
        }
        if (!names.contains(event.name())) {
            return Optional.of(EventResult.rejected(index, EventRejectionReason.INVALID_NAME, "/name"));
        }
        return required.getOrDefault(event.name(), Set.of()).stream()
                .filter(member -> !event.members().contains(member))
                .sorted()
                .findFirst()
                .map(member -> EventResult.rejected(
                        index, EventRejectionReason.MISSING_FIELD, "/properties/" + token(member)));
    }

    private static String token(String member) {
        return member.replace("~", "~0").replace("/", "~1");
    }

    EventCopyBuffer stage() {
        return stage;
    }

    /// What the database says of the event at a place of the stage.
    void judge(int place, boolean known, boolean denied) {
        StagedEvent event = staged.get(place);
        EventResult result = known
                ? EventResult.duplicate(event.index())
                : denied
                        ? EventResult.rejected(event.index(), EventRejectionReason.CONSENT_DENIED, null)
                        : EventResult.accepted(event.index());
        set(event.batch(), event.index(), result);
    }

    private void set(int batch, int index, EventResult result) {
        results.get(batch)[index] = result;
    }

    /// The installations of which something is kept.
    Set<UUID> accepting(List<IngestCommand> batches) {
        Set<UUID> accepting = new HashSet<>();
        List<List<EventResult>> all = results();
        for (int i = 0; i < batches.size(); i++) {
            if (all.get(i).stream().anyMatch(EventResult::isAccepted)) {
                accepting.add(batches.get(i).installation());
            }
        }
        return accepting;
    }

    /// @return of each batch a result for each event
    List<List<EventResult>> results() {
        return results.stream()
                .map(batch -> Arrays.stream(batch)
                        .<EventResult>map(Objects::requireNonNull)
                        .toList())
                .toList();
    }
}
