package io.terrace.feed.reaction;

import io.terrace.feed.reaction.Verdict.NoSuchPost;
import io.terrace.feed.reaction.Verdict.NoSuchType;
import io.terrace.feed.reaction.Verdict.Silenced;
import io.terrace.feed.reaction.Verdict.Stands;
import io.terrace.feed.sanction.Silences;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class Reacting {

    private final Posts posts;
    private final ReactionTypes types;
    private final Reactions reactions;
    private final Silences silences;
    private final Event<Changed> changed;
    private final InstantSource clock;

    Reacting(
            Posts posts,
            ReactionTypes types,
            Reactions reactions,
            Silences silences,
            Event<Changed> changed,
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
    Verdict react(Reaction.Key wish) {
        return refusal(wish).or(() -> silence(wish)).orElseGet(() -> {
            Instant now = clock.instant();
            if (Reaction.add(wish, now)) {
                append(Change.came(wish, now), wish.freestyleId());
            }
            return standing(wish);
        });
    }

    /// Taking back what isn't there changes nothing.
    @Transactional
    Verdict withdraw(Reaction.Key wish) {
        return refusal(wish).orElseGet(() -> {
            if (Reaction.remove(wish)) {
                append(Change.went(wish, clock.instant()), wish.freestyleId());
            }
            return standing(wish);
        });
    }

    private Optional<Verdict> refusal(Reaction.Key wish) {
        if (!types.offers(wish.type())) {
            return Optional.of(new NoSuchType());
        }
        return posts.isPublishedTo(wish.userId(), wish.freestyleId())
                ? Optional.empty()
                : Optional.of(new NoSuchPost());
    }

    private Optional<Verdict> silence(Reaction.Key wish) {
        return silences.of(wish.userId()).map(Silenced::new);
    }

    private void append(Change change, UUID post) {
        change.persist();
        changed.fire(new Changed(Tenancy.current().orElseThrow(), post));
    }

    private Verdict standing(Reaction.Key wish) {
        UUID post = wish.freestyleId();
        return new Stands(reactions.standings(List.of(post), wish.userId()).getOrDefault(post, Standing.NONE));
    }
}
