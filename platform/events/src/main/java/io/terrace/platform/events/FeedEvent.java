package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of feed-service: posts and reactions, and recordings that no post uses.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = FeedEvent.FreestylePublished.class, name = "freestyle.published"),
    @JsonSubTypes.Type(value = FeedEvent.FreestyleRemoved.class, name = "freestyle.removed"),
    @JsonSubTypes.Type(value = FeedEvent.FreestyleUpdated.class, name = "freestyle.updated"),
    @JsonSubTypes.Type(value = FeedEvent.FreestyleRestored.class, name = "freestyle.restored"),
    @JsonSubTypes.Type(value = FeedEvent.FreestyleAudioChanged.class, name = "freestyle.audio_changed"),
    @JsonSubTypes.Type(value = FeedEvent.ReplyPublished.class, name = "reply.published"),
    @JsonSubTypes.Type(value = FeedEvent.ReplyRemoved.class, name = "reply.removed"),
    @JsonSubTypes.Type(value = FeedEvent.ReactionChanged.class, name = "reaction.changed"),
    @JsonSubTypes.Type(value = FeedEvent.FreestylePlayed.class, name = "freestyle.played"),
    @JsonSubTypes.Type(value = FeedEvent.FreestyleUploadGivenUp.class, name = "freestyle_upload.given_up"),
})
public sealed interface FeedEvent extends Event {

    @Override
    default Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    /// What happens to a freestyle: all of it in order.
    sealed interface OfFreestyle extends FeedEvent {

        UUID freestyleId();

        /// Who posted the freestyle.
        UUID authorId();

        @Override
        default String key() {
            return freestyleId().toString();
        }
    }

    /// Its audio is ready and it can be heard.
    ///
    /// @param visibility who can hear it: `community` (also where absent), or `squad` for the author's squad
    record FreestylePublished(
            UUID freestyleId,
            UUID communityId,
            UUID authorId,
            @Nullable String authorName,
            @Nullable String authorAvatarUrl,
            @Nullable String caption,
            Audio audio,
            Instant at,
            @JsonInclude(Include.NON_NULL) @Nullable String visibility)
            implements OfFreestyle {
        @Override
        public List<UUID> fans() {
            return List.of(authorId);
        }

        /// One for the community.
        public FreestylePublished(
                UUID freestyleId,
                UUID communityId,
                UUID authorId,
                @Nullable String authorName,
                @Nullable String authorAvatarUrl,
                @Nullable String caption,
                Audio audio,
                Instant at) {
            this(freestyleId, communityId, authorId, authorName, authorAvatarUrl, caption, audio, at, null);
        }
    }

    /// @param visibility who could hear it: `community`, or `squad` for the author's alone; the community where absent
    record FreestyleRemoved(
            UUID freestyleId,
            UUID communityId,
            UUID authorId,
            Instant at,
            @JsonInclude(Include.NON_NULL) @Nullable String visibility)
            implements OfFreestyle {

        /// One for the community.
        public FreestyleRemoved(UUID freestyleId, UUID communityId, UUID authorId, Instant at) {
            this(freestyleId, communityId, authorId, at, null);
        }
    }

    /// Its author changed what is said with it.
    ///
    /// @param visibility who can hear it: `community`, or `squad` for the author's squad
    record FreestyleUpdated(
            UUID freestyleId,
            UUID communityId,
            UUID authorId,
            @Nullable String caption,
            Instant at,
            String visibility) implements OfFreestyle {
        @Override
        public List<UUID> fans() {
            return List.of(authorId);
        }
    }

    /// A post that was removed can be heard again.
    ///
    /// @param visibility who can hear it: `community`, or `squad` for the author's squad
    record FreestyleRestored(UUID freestyleId, UUID communityId, UUID authorId, Instant at, String visibility)
            implements OfFreestyle {
        @Override
        public List<UUID> fans() {
            return List.of(authorId);
        }
    }

    /// Who may play the recording of a freestyle, or of a reply to it, from now on: for the service that stores
    /// recordings. It counts for an upload of the author's alone, for anyone can name an upload.
    ///
    /// @param authorId who recorded it
    /// @param access `playable`; `withheld`, but for staff, while what it belongs to is out of sight; `deleted`
    ///     for good
    record FreestyleAudioChanged(
            UUID freestyleId, UUID communityId, UUID authorId, UUID uploadId, String access, Instant at)
            implements OfFreestyle {

        public static final String PLAYABLE = "playable";
        public static final String WITHHELD = "withheld";
        public static final String DELETED = "deleted";
    }

    /// A fan reacted or took it back.
    ///
    /// @param groups all its reactions after the change
    record ReactionChanged(
            UUID freestyleId, UUID communityId, UUID authorId, UUID reactorId, List<ReactionGroup> groups, Instant at)
            implements OfFreestyle {
        @Override
        public List<UUID> fans() {
            return List.of(authorId, reactorId);
        }
    }

    /// A fan heard three seconds of another's freestyle, or the whole. Published once for each play.
    ///
    /// @param playId the app's own id of the play
    record FreestylePlayed(UUID freestyleId, UUID communityId, UUID authorId, UUID listenerId, UUID playId, Instant at)
            implements OfFreestyle {
        @Override
        public List<UUID> fans() {
            return List.of(authorId, listenerId);
        }
    }

    /// A fan replied to a post, or a reply that was out of sight is in sight again.
    ///
    /// @param text null where it is a recording
    record ReplyPublished(
            UUID freestyleId,
            UUID communityId,
            UUID authorId,
            UUID replyId,
            UUID replierId,
            @Nullable String text,
            Instant at)
            implements OfFreestyle {
        @Override
        public List<UUID> fans() {
            return List.of(authorId, replierId);
        }
    }

    /// A reply is out of sight.
    record ReplyRemoved(UUID freestyleId, UUID communityId, UUID authorId, UUID replyId, UUID replierId, Instant at)
            implements OfFreestyle {}

    /// No freestyle and no reply has used a fan's recording for days, and none can any more: for the service that
    /// stores recordings.
    record FreestyleUploadGivenUp(UUID uploadId, UUID communityId, UUID ownerId, Instant at) implements FeedEvent {
        @Override
        public String key() {
            return uploadId.toString();
        }
    }

    /// A recording as it travels in a post.
    ///
    /// @param url signed and expiring
    /// @param waveform peaks of at most 256 bytes, Base64
    record Audio(String url, String mimeType, long durationMs, long sizeBytes, String waveform) {}

    record ReactionGroup(String type, long count) {}
}
