package io.terrace.feed.freestyle;

import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Takes a freestyle out of sight, and brings it back. To all but its author a hidden one is removed; one that comes
/// back is found, not announced again. In the caller's transaction.
@ApplicationScoped
class FreestyleHidingService {

    private final FreestyleRepository posts;
    private final FreestylePublicationService freestylePublisher;
    private final Outbox outbox;

    FreestyleHidingService(FreestyleRepository posts, FreestylePublicationService freestylePublisher, Outbox outbox) {
        this.posts = posts;
        this.freestylePublisher = freestylePublisher;
        this.outbox = outbox;
    }

    /// Changes nothing where it is hidden for a reason already. One that is not published yet will be hidden then.
    void hide(UUID id, String reason, Instant at) {
        posts.locked(id)
                .filter(post -> post.hide(reason))
                .ifPresent(post -> outbox.add(List.of(
                        new FreestyleRemoved(
                                post.id(),
                                Tenancy.current().orElseThrow(),
                                post.authorId(),
                                at,
                                post.visibility().wire()),
                        post.audio(FreestyleAudioChanged.WITHHELD, at))));
    }

    /// Changes nothing where it is not hidden. One whose author is leaving stays hidden.
    void restore(UUID id, Instant at) {
        posts.locked(id).filter(Freestyle::restore).ifPresent(post -> {
            freestylePublisher.bringBack(post, at);
            outbox.add(post.audio(FreestyleAudioChanged.PLAYABLE, at));
        });
    }
}
