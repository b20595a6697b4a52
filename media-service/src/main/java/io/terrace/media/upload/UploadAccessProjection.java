package io.terrace.media.upload;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Optional;

/// Follows the states of freestyles: the recording of one that is out of sight is withheld, that of one that was
/// removed is deleted, its objects with the next sweep. A post counts for its author's own recording alone.
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
        if (!(event instanceof FreestyleAudioChanged changed)) {
            return;
        }
        access(changed.access())
                .filter(access -> Upload.open(changed.uploadId(), changed.authorId(), access))
                .filter(access -> access == UploadVisibility.DELETED)
                .ifPresent(_ -> DueUploadCleanup.now(changed.uploadId(), changed.communityId(), clock.instant()));
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
