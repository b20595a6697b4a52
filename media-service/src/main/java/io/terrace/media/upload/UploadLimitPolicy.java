package io.terrace.media.upload;

import io.terrace.media.MediaConfig;
import io.terrace.media.MediaConfig.Limits;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/// What each purpose may be. Pictures are not taken yet.
@ApplicationScoped
class UploadLimitPolicy {

    private final MediaConfig config;

    UploadLimitPolicy(MediaConfig config) {
        this.config = config;
    }

    /// Empty for a purpose that takes no recording.
    Optional<Limits> of(UploadPurpose purpose) {
        return switch (purpose) {
            case FREESTYLE -> Optional.of(config.freestyle());
            case MESSAGE -> Optional.of(config.message());
            case AVATAR -> Optional.empty();
        };
    }
}
