package io.terrace.community.profile;

import jakarta.persistence.Embeddable;
import java.util.UUID;

/// A picture that a fan uploaded, ready to be shown.
@Embeddable
record UploadedAvatar(UUID avatarUploadId, String avatarSmall, String avatarMedium, String avatarLarge) {

    AvatarUrlsView urls() {
        return new AvatarUrlsView(avatarSmall, avatarMedium, avatarLarge);
    }
}
