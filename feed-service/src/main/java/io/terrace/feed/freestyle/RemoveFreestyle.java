package io.terrace.feed.freestyle;

import io.terrace.feed.freestyle.RemovalResult.NoSuchFreestyle;
import io.terrace.feed.freestyle.RemovalResult.NotTheAuthor;
import io.terrace.feed.freestyle.RemovalResult.Removed;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class RemoveFreestyle {

    private final FreestyleRepository posts;
    private final Outbox outbox;
    private final InstantSource clock;

    RemoveFreestyle(FreestyleRepository posts, Outbox outbox, InstantSource clock) {
        this.posts = posts;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    RemovalResult remove(UUID id, UUID fan) {
        Optional<Freestyle> found = posts.locked(id)
                .filter(post -> post.isLeftTo(fan) || posts.seen(id, fan).isPresent());
        if (found.isEmpty()) {
            return new NoSuchFreestyle();
        }
        Freestyle post = found.get();
        if (!post.isBy(fan)) {
            return new NotTheAuthor();
        }
        Instant now = clock.instant();
        // No one else has heard of one that was never published.
        if (post.isPublished()) {
            outbox.add(new FreestyleRemoved(
                    id,
                    Tenancy.current().orElseThrow(),
                    fan,
                    now,
                    post.visibility().wire()));
        }
        // One that is still to come is not kept either.
        outbox.add(post.audio(FreestyleAudioChanged.DELETED, now));
        post.remove();
        return new Removed();
    }
}
