package io.terrace.feed.freestyle;

import io.terrace.feed.freestyle.RemovalResult.NoSuchFreestyle;
import io.terrace.feed.freestyle.RemovalResult.NotTheAuthor;
import io.terrace.feed.freestyle.RemovalResult.Removed;
import io.terrace.feed.media.UploadQueryService;
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

/// Takes posts away, gives them back to their authors for thirty days, and then deletes them.
@ApplicationScoped
class FreestyleRemovalService {

    private final FreestyleRepository posts;
    private final UploadQueryService uploads;
    private final FreestylePublicationService freestylePublisher;
    private final FreestyleViewAssembler freestyleViewAssembler;
    private final Outbox outbox;
    private final InstantSource clock;

    FreestyleRemovalService(
            FreestyleRepository posts,
            UploadQueryService uploads,
            FreestylePublicationService freestylePublisher,
            FreestyleViewAssembler freestyleViewAssembler,
            Outbox outbox,
            InstantSource clock) {
        this.posts = posts;
        this.uploads = uploads;
        this.freestylePublisher = freestylePublisher;
        this.freestyleViewAssembler = freestyleViewAssembler;
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
        if (!found.get().isBy(fan)) {
            return new NotTheAuthor();
        }
        remove(found.get());
        return new Removed();
    }

    /// Removes it where its end has come: the row decides, for the author may have changed it meanwhile.
    @Transactional
    void expire(UUID id) {
        posts.locked(id).filter(post -> post.isOver(clock.instant())).ifPresent(this::remove);
    }

    private void remove(Freestyle post) {
        Instant now = clock.instant();
        // No one else has heard of one that was never published.
        if (post.isPublished()) {
            outbox.add(new FreestyleRemoved(
                    post.id(),
                    Tenancy.current().orElseThrow(),
                    post.authorId(),
                    now,
                    post.visibility().wire()));
        }
        outbox.add(post.audio(FreestyleAudioChanged.WITHHELD, now));
        post.remove(now);
    }

    /// Gives back what the fan removed within the last thirty days; what is not removed stays as it is.
    @Transactional
    Optional<FreestyleView> restore(UUID id, UUID fan) {
        Instant now = clock.instant();
        // As wherever the two meet, the upload's row comes before the post's, which is read once it is held.
        posts.uploadOf(id).ifPresent(uploads::hold);
        return posts.locked(id)
                .filter(post -> post.isBy(fan))
                .filter(post -> post.isLeftTo(fan) || post.isRemovedSince(now.minus(Freestyle.RESTORABLE)))
                .map(post -> {
                    if (!post.isLeftTo(fan)) {
                        recover(post, now);
                    }
                    return freestyleViewAssembler.show(post, fan);
                });
    }

    private void recover(Freestyle post, Instant now) {
        post.recover(now);
        if (post.isPublished()) {
            freestylePublisher.bringBack(post, now);
        } else if (post.awaitsUpload()) {
            post.settle(uploads.hold(post.uploadId()), now);
            if (post.isPublished()) {
                freestylePublisher.announce(post);
            }
        }
        if (post.isPublished() || post.awaitsUpload()) {
            outbox.add(post.audio(FreestyleAudioChanged.PLAYABLE, now));
        }
    }

    /// For good, with the recording and all that fans made of it.
    @Transactional
    void purge(UUID id) {
        Instant now = clock.instant();
        posts.uploadOf(id).ifPresent(uploads::lock);
        posts.locked(id)
                .filter(post -> post.isRemovedBefore(now.minus(Freestyle.RESTORABLE)))
                .ifPresent(post -> {
                    outbox.add(post.audio(FreestyleAudioChanged.DELETED, now));
                    uploads.giveUp(post.uploadId(), post.authorId());
                    posts.delete(post);
                });
    }
}
