package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import io.terrace.platform.jdbc.FailureCategory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/// A community's messages in one transaction; should that fail, one by one, so that a poisoned message spoils no other.
record ProjectionBatchHandler<E extends Event>(Projection<E> projection, InboxHandler inbox, EventRetryRunner attempts)
        implements EventBatchHandler<E> {

    @Override
    public void handle(List<ReceivedEvent<E>> messages) throws InterruptedException {
        var byCommunity = messages.stream()
                .collect(Collectors.groupingBy(ReceivedEvent::community, LinkedHashMap::new, Collectors.toList()));
        for (var group : byCommunity.entrySet()) {
            apply(group.getKey(), group.getValue());
        }
    }

    private void apply(Optional<UUID> community, List<ReceivedEvent<E>> messages) throws InterruptedException {
        try {
            inbox.apply(projection, community, messages);
        } catch (RuntimeException e) {
            if (FailureCategory.of(e) == FailureCategory.OUTAGE) {
                throw new DependencyDownException(e);
            }
            for (ReceivedEvent<E> message : messages) {
                attempts.at(message, projection.name(), () -> inbox.apply(projection, community, List.of(message)));
            }
        }
    }
}
