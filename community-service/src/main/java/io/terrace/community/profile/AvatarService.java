package io.terrace.community.profile;

import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which picture of their own a fan shows. They may name an upload before it is ready: until then the one before stays,
/// and of several named the last counts. Everything runs under the profile's lock, in the caller's transaction; the
/// caller publishes the profile.
@ApplicationScoped
class AvatarService {

    private final AvatarRepository avatars;
    private final Outbox outbox;

    AvatarService(AvatarRepository avatars, Outbox outbox) {
        this.avatars = avatars;
        this.outbox = outbox;
    }

    /// Of an upload that is another fan's, no picture, or not there, nothing is ever shown, and nothing is revealed.
    ///
    /// @return whether it can be shown: not where it was given up
    boolean choose(Profile profile, UUID upload, Instant now) {
        if (profile.shows(upload)) {
            profile.await(null);
            return true;
        }
        if (avatars.isGivenUp(profile.userId(), upload)) {
            return false;
        }
        Optional<UploadedAvatar> ready = avatars.find(profile.userId(), upload);
        if (ready.isPresent()) {
            show(profile, ready.get(), now);
        } else {
            profile.await(upload);
        }
        return true;
    }

    void clear(Profile profile, Instant now) {
        show(profile, null, now);
    }

    void ready(Profile owner, UploadedAvatar avatar, Instant now) {
        avatars.save(owner.userId(), avatar);
        if (owner.awaits(avatar.avatarUploadId())) {
            show(owner, avatar, now);
        }
    }

    private void show(Profile profile, @Nullable UploadedAvatar next, Instant now) {
        Optional<UploadedAvatar> before = profile.ownAvatar();
        profile.show(next);
        before.ifPresent(old -> {
            avatars.delete(old.avatarUploadId());
            outbox.add(
                    new AvatarReplaced(profile.userId(), Tenancy.current().orElseThrow(), old.avatarUploadId(), now));
        });
    }
}
