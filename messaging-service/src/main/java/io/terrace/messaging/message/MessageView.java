package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.rest.VersionedView;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A message as one of the two sees it.
///
/// @param clientId only for its sender
/// @param seq its place in the conversation, without a gap; null until its upload is ready, and only its sender sees it
/// @param delivery `sent`, or `processing` or `rejected` without a `seq`
/// @param rejection why it will not be sent; `cancelled` where its sender deleted it before, and a repeat asked for it
/// @param text null where it has none, or is deleted
/// @param system what happened, such as `request_accepted`
/// @param reactions the reactions, by emoji
/// @param sentAt as its sender's app had it
/// @param editedAt when it was last edited, if ever
/// @param deletedAt when it was deleted for both
@Schema(name = "Message")
public record MessageView(
        UUID id,
        @JsonInclude(Include.NON_NULL) @Nullable UUID clientId,
        UUID conversationId,
        @Schema(nullable = true) @Nullable Long seq,
        UUID senderId,
        MessageKind kind,
        Delivery delivery,
        @JsonInclude(Include.NON_NULL) @Nullable String rejection,
        @Schema(nullable = true) @Nullable String text,
        @JsonInclude(Include.NON_NULL) @Nullable Audio audio,
        @JsonInclude(Include.NON_NULL) @Nullable SharedTarget share,
        @JsonInclude(Include.NON_NULL) @Nullable String system,
        @JsonInclude(Include.NON_NULL) @Nullable UUID replyToId,
        List<ReactionView> reactions,
        @JsonInclude(Include.NON_NULL) @Nullable Instant sentAt,
        Instant createdAt,
        @Schema(nullable = true) @Nullable Instant editedAt,
        @Schema(nullable = true) @Nullable Instant deletedAt,
        Status status)
        implements VersionedView {

    /// Whether it has its number, waits for its upload, or will never be sent.
    @Schema(name = "MessageDelivery")
    public enum Delivery {
        @JsonProperty("sent")
        SENT,
        @JsonProperty("processing")
        PROCESSING,
        @JsonProperty("rejected")
        REJECTED
    }

    /// What was recorded.
    ///
    /// @param url signed, and expiring within the hour unless configured otherwise
    /// @param waveform peaks of at most 256 bytes, Base64; empty where the format is not decoded
    @Schema(name = "MessageAudio")
    public record Audio(URI url, String mimeType, long durationMs, long sizeBytes, String waveform) {}

    /// What a message shares, as a deep link names it.
    ///
    /// @param kind `freestyle`, `poll`, `event`, `reward` or `profile`
    /// @param id the target's id
    @Schema(name = "SharedTarget")
    public record SharedTarget(String kind, UUID id) {}

    /// An emoji, and how many of the two reacted with it.
    ///
    /// @param emoji the emoji
    /// @param count how many of the two chose it
    /// @param mine whether the viewer is among them
    @Schema(name = "MessageReaction")
    public record ReactionView(String emoji, int count, boolean mine) {}

    /// What the recipient has done. Reading is shown where both members show it.
    ///
    /// @param delivered whether it reached a device of the other
    /// @param read null where one of the two keeps it to themselves
    /// @param listened of audio
    @Schema(name = "MessageStatus")
    public record Status(
            boolean delivered,
            @Schema(nullable = true) @Nullable Boolean read,
            @Schema(nullable = true) @Nullable Boolean listened) {}

    /// What its sender can change.
    @Override
    public Object guardedPart() {
        return Arrays.asList(id, text, editedAt, deletedAt);
    }
}
