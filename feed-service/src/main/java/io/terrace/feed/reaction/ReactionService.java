package io.terrace.feed.reaction;

import io.terrace.feed.count.FreestyleCountsPendingEvent;
import io.terrace.feed.reaction.ReactionResult.NoSuchPost;
import io.terrace.feed.reaction.ReactionResult.NoSuchType;
import io.terrace.feed.reaction.ReactionResult.Silenced;
import io.terrace.feed.reaction.ReactionResult.Stands;
import io.terrace.feed.sanction.SpeechSanctionLookup;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class ReactionService {

    private final ReactionTargetLookup posts;
    private final ReactionTypeService types;
    private final ReactionSummaryQueryService reactions;
    private final SpeechSanctionLookup silences;
    private final Event<FreestyleCountsPendingEvent> changed;
    private final InstantSource clock;

    ReactionService(
            ReactionTargetLookup posts,
            ReactionTypeService types,
            ReactionSummaryQueryService reactions,
            SpeechSanctionLookup silences,
            Event<FreestyleCountsPendingEvent> changed,
            InstantSource clock) {
        this.posts = posts;
        this.types = types;
        this.reactions = reactions;
        this.silences = silences;
        this.changed = changed;
        this.clock = clock;
    }

    /// Reacting again changes nothing.
    @Transactional
    ReactionResult react(Reaction.Key wish) {
        return refusal(wish, types.isOffered(wish.type()))
                .or(() -> silence(wish))
                .orElseGet(() -> {
                    Instant now = clock.instant();
                    if (Reaction.add(wish, now)) {
                        append(ReactionDelta.came(wish, now), wish.freestyleId());
                    }
                    return standing(wish);
                });
    }

    /// Taking back what isn't there changes nothing.
    @Transactional
    ReactionResult withdraw(Reaction.Key wish) {
        return refusal(wish, types.isKnown(wish.type())).orElseGet(() -> {
            if (Reaction.remove(wish)) {
                append(ReactionDelta.went(wish, clock.instant()), wish.freestyleId());
            }
            return standing(wish);
        });
    }

    private Optional<ReactionResult> refusal(Reaction.Key wish, boolean isType) {
        if (!isType) {
            return Optional.of(new NoSuchType());
        }
        return posts.isPublishedTo(wish.userId(), wish.freestyleId())
                ? Optional.empty()
                : Optional.of(new NoSuchPost());
    }

    private Optional<ReactionResult> silence(Reaction.Key wish) {
        return silences.of(wish.userId()).map(Silenced::new);
    }

    private void append(ReactionDelta change, UUID post) {
        change.append();
        changed.fire(new FreestyleCountsPendingEvent(Tenancy.current().orElseThrow(), post));
    }

    private ReactionResult standing(Reaction.Key wish) {
        UUID post = wish.freestyleId();
        return new Stands(reactions.standings(List.of(post), wish.userId()).getOrDefault(post, ReactionSummary.NONE));
    }
}
