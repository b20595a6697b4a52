package io.terrace.media.upload;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestylePlayed;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.FeedEvent.FreestyleUpdated;
import io.terrace.platform.events.FeedEvent.FreestyleUploadGivenUp;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.events.FeedEvent.ReplyPublished;
import io.terrace.platform.events.FeedEvent.ReplyRemoved;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// Follows the states of freestyles: the recording of one that is out of sight is withheld, that of one that was
/// removed, or that no post uses, is deleted, its objects with the next sweep. A post counts for its author's own
/// recording alone.
@ApplicationScoped
class UploadAccessProjection implements Projection<FeedEvent> {

    private final InstantSource clock;

    UploadAccessProjection(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "access";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void apply(FeedEvent event) {
        switch (event) {
            case FreestyleAudioChanged changed ->
                access(changed.access())
                        .ifPresent(
                                access -> open(changed.uploadId(), changed.authorId(), changed.communityId(), access));
            case FreestyleUploadGivenUp unused ->
                open(unused.uploadId(), unused.ownerId(), unused.communityId(), UploadVisibility.DELETED);
            case FreestylePublished _,
                    FreestyleRemoved _,
                    FreestyleUpdated _,
                    FreestyleRestored _,
                    FreestylePlayed _,
                    ReplyPublished _,
                    ReplyRemoved _,
                    ReactionChanged _ -> {}
        }
    }

    private void open(UUID upload, UUID owner, UUID community, UploadVisibility access) {
        if (Upload.open(upload, owner, access) && access == UploadVisibility.DELETED) {
            DueUploadCleanup.now(upload, community, clock.instant());
        }
    }

    /// Empty for what a later version may tell.
    private static Optional<UploadVisibility> access(String told) {
        return switch (told) {
            case FreestyleAudioChanged.PLAYABLE -> Optional.of(UploadVisibility.PLAYABLE);
            case FreestyleAudioChanged.WITHHELD -> Optional.of(UploadVisibility.WITHHELD);
            case FreestyleAudioChanged.DELETED -> Optional.of(UploadVisibility.DELETED);
            default -> Optional.empty();
        };
    }
}
