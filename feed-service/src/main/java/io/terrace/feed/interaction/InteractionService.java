package io.terrace.feed.interaction;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.interaction.InteractionBatchRequest.Interaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// Records what fans did with items of the feed.
@ApplicationScoped
class InteractionService {

    private final FreestyleQueryService freestyles;
    private final InteractionRepository interactions;
    private final InstantSource clock;

    InteractionService(FreestyleQueryService freestyles, InteractionRepository interactions, InstantSource clock) {
        this.freestyles = freestyles;
        this.interactions = interactions;
        this.clock = clock;
    }

    @Transactional
    InteractionBatchView record(UUID fan, List<Interaction> batch) {
        Map<UUID, List<Interaction>> byFreestyle =
                batch.stream().collect(groupingBy(Interaction::freestyleId, TreeMap::new, toList()));
        Set<UUID> visible = freestyles.visibleIds(byFreestyle.keySet(), fan);
        Set<UUID> unknown = new TreeSet<>(byFreestyle.keySet());
        unknown.removeAll(visible);
        byFreestyle.keySet().retainAll(visible);
        interactions.save(
                fan,
                byFreestyle.entrySet().stream()
                        .map(entry -> merge(entry.getKey(), entry.getValue()))
                        .toList());
        return new InteractionBatchView(
                byFreestyle.values().stream().mapToInt(List::size).sum(), unknown);
    }

    private InteractionRepository.Interaction merge(UUID freestyle, List<Interaction> all) {
        Instant now = clock.instant();
        Optional<Instant> seenAt = all.stream()
                .filter(one -> one.type() == InteractionType.SEEN)
                .map(one -> earlier(one.at(), now))
                .min(naturalOrder());
        Optional<Interaction> preference =
                all.stream().filter(one -> one.type() != InteractionType.SEEN).max(comparing(Interaction::at));
        return new InteractionRepository.Interaction(
                freestyle,
                seenAt.orElse(null),
                preference.map(one -> one.type().wire()).orElse(null),
                preference.map(one -> earlier(one.at(), now)).orElse(null));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
