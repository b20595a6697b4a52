package io.terrace.community.profile;

import jakarta.persistence.Embeddable;
import java.util.UUID;

/// A picture that a fan uploaded, ready to be shown.
@Embeddable
record OwnAvatar(UUID avatarUploadId, String avatarSmall, String avatarMedium, String avatarLarge) {

    AvatarUrls urls() {
        return new AvatarUrls(avatarSmall, avatarMedium, avatarLarge);
    }
}
