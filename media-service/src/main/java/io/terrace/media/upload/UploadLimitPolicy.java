package io.terrace.media.upload;

import io.terrace.media.MediaConfig;
import io.terrace.media.decode.DecodeWorkerPool;
import io.terrace.media.probe.AudioFormat;
import io.terrace.media.probe.PictureFormat;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/// What each purpose may be.
@ApplicationScoped
class UploadLimitPolicy {

    private final MediaConfig config;
    private final DecodeWorkerPool workers;

    UploadLimitPolicy(MediaConfig config, DecodeWorkerPool workers) {
        this.config = config;
        this.workers = workers;
    }

    /// Whether a content that is said to be of this type is worth sending. Pictures need a decode worker.
    boolean takes(UploadPurpose purpose, String mimeType) {
        return purpose.isPicture()
                ? workers.isConfigured() && PictureFormat.declaredAs(mimeType).isPresent()
                : AudioFormat.declaredAs(mimeType).isPresent();
    }

    long maxBytes(UploadPurpose purpose) {
        return switch (purpose) {
            case FREESTYLE -> config.freestyle().maxSize().asLongValue();
            case MESSAGE -> config.message().maxSize().asLongValue();
            case AVATAR -> config.avatar().maxSize().asLongValue();
        };
    }

    /// Of a recording; a picture has none.
    Duration maxLength(UploadPurpose purpose) {
        return switch (purpose) {
            case FREESTYLE -> config.freestyle().maxLength();
            case MESSAGE -> config.message().maxLength();
            case AVATAR -> Duration.ZERO;
        };
    }
}
