package io.terrace.media.upload;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;

/// The picture that a fan no longer shows, or has never shown, is deleted, its objects with the next sweep.
@ApplicationScoped
class ReplacedAvatarProjection implements Projection<CommunityEvent> {

    private final InstantSource clock;

    ReplacedAvatarProjection(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "avatars";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof AvatarReplaced replaced
                && Upload.open(
                        replaced.uploadId(), replaced.userId(), UploadVisibility.DELETED, UploadPurpose.AVATAR)) {
            DueUploadCleanup.now(replaced.uploadId(), replaced.communityId(), clock.instant());
        }
    }
}
