package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of media-service: results of uploads.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = MediaEvent.UploadReady.class, name = "upload.ready"),
    @JsonSubTypes.Type(value = MediaEvent.UploadOutlined.class, name = "upload.outlined"),
    @JsonSubTypes.Type(value = MediaEvent.UploadRejected.class, name = "upload.rejected"),
})
public sealed interface MediaEvent extends Event {

    UUID uploadId();

    @Override
    default Topic<MediaEvent> topic() {
        return Topic.MEDIA;
    }

    @Override
    default String key() {
        return uploadId().toString();
    }

    /// The content is what it claims to be and can be played.
    ///
    /// @param purpose `freestyle`, `message` or `avatar`
    /// @param mimeType detected from the content
    /// @param durationMs 0 for a picture
    /// @param waveform peaks of at most 256 bytes, Base64; empty where there is none, or none yet
    /// @param pictures the sizes of a picture, the smallest first; absent for a recording
    record UploadReady(
            UUID uploadId,
            UUID ownerId,
            UUID communityId,
            String purpose,
            String mimeType,
            long sizeBytes,
            long durationMs,
            String waveform,
            Instant at,
            @JsonInclude(Include.NON_NULL) @Nullable List<Picture> pictures)
            implements MediaEvent {

        /// @param size 64, 256 or 512 pixels a side; fewer where the fan's picture is smaller
        /// @param url without a signature; it never has another content
        public record Picture(int size, String url) {}

        /// Of a recording.
        public UploadReady(
                UUID uploadId,
                UUID ownerId,
                UUID communityId,
                String purpose,
                String mimeType,
                long sizeBytes,
                long durationMs,
                String waveform,
                Instant at) {
            this(uploadId, ownerId, communityId, purpose, mimeType, sizeBytes, durationMs, waveform, at, null);
        }

        @Override
        public List<UUID> fans() {
            return List.of(ownerId);
        }
    }

    /// A recording that was ready without an outline has one.
    ///
    /// @param purpose `freestyle` or `message`
    /// @param waveform peaks of 1 to 256 bytes, Base64
    record UploadOutlined(UUID uploadId, UUID ownerId, UUID communityId, String purpose, String waveform, Instant at)
            implements MediaEvent {
        @Override
        public List<UUID> fans() {
            return List.of(ownerId);
        }
    }

    /// The content was refused for good.
    ///
    /// @param reason a code of the error catalogue
    record UploadRejected(UUID uploadId, UUID ownerId, UUID communityId, String purpose, String reason, Instant at)
            implements MediaEvent {
        @Override
        public List<UUID> fans() {
            return List.of(ownerId);
        }
    }
}
