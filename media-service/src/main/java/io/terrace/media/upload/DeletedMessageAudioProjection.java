package io.terrace.media.upload;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.MessageDeleted;
import io.terrace.platform.events.MessagingEvent.MessageUploadGivenUp;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.UUID;

/// The recording of a message that its sender has deleted for both is deleted, and one that no message uses; its
/// objects with the next sweep.
@ApplicationScoped
class DeletedMessageAudioProjection implements Projection<MessagingEvent> {

    private final InstantSource clock;

    DeletedMessageAudioProjection(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "message-audio";
    }

    @Override
    public Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    @Override
    public void apply(MessagingEvent event) {
        if (event instanceof MessageDeleted deleted && deleted.uploadId() != null) {
            delete(deleted.uploadId(), deleted.userId(), deleted.communityId());
        } else if (event instanceof MessageUploadGivenUp unused) {
            delete(unused.uploadId(), unused.ownerId(), unused.communityId());
        }
    }

    private void delete(UUID upload, UUID owner, UUID community) {
        if (Upload.open(upload, owner, UploadVisibility.DELETED, UploadPurpose.MESSAGE)) {
            DueUploadCleanup.now(upload, community, clock.instant());
        }
    }
}
