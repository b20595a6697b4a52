package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.feed.author.FanSummary;
import io.terrace.feed.count.FreestyleTally;
import io.terrace.feed.media.Recording;
import io.terrace.feed.reaction.ReactionGroup;
import io.terrace.feed.reaction.SquadReaction;
import io.terrace.feed.viewer.FreestyleParticipationView;
import io.terrace.platform.rest.VersionedView;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A freestyle as one fan sees it.
///
/// @param clientId only for its author
/// @param audio null unless published
/// @param caption the author's words, if any
/// @param hiddenReason what for a moderator hid it; only for its author and the club's staff
/// @param rejection why it was rejected; null unless it was, and for others than its author and the club's staff
/// @param reactionGroups the most frequent first
/// @param expiresAt when it is removed by itself
/// @param restorableUntil how long its author can take it back; only of removed ones
/// @param squadReactions of the viewer's squad, at most 3
@Schema(name = "Freestyle")
public record FreestyleView(
        UUID id,
        @JsonInclude(Include.NON_NULL) @Nullable UUID clientId,
        FanSummary author,
        @Schema(nullable = true) @Nullable Recording audio,
        @Schema(nullable = true) @Nullable String caption,
        Visibility visibility,
        @JsonInclude(Include.NON_NULL) @Nullable UUID eventId,
        FreestyleState state,
        @JsonInclude(Include.NON_NULL) @Nullable String hiddenReason,
        @Schema(nullable = true) @Nullable Rejection rejection,
        Counts counts,
        List<ReactionGroup> reactionGroups,
        List<SquadReaction> squadReactions,
        @Schema(nullable = true) @Nullable Sponsor sponsor,
        Instant createdAt,
        @Schema(nullable = true) @Nullable Instant expiresAt,
        @JsonInclude(Include.NON_NULL) @Nullable Instant restorableUntil,
        FreestyleParticipationView viewer,
        FreestyleActions actions)
        implements VersionedView {

    private record Guarded(
            UUID id,
            @Nullable String caption,
            Visibility visibility,
            @Nullable Instant expiresAt) {}

    @Override
    public Object guardedPart() {
        return new Guarded(id, caption, visibility, expiresAt);
    }

    /// A freestyle's counts.
    ///
    /// @param plays how often it was played
    /// @param listeners fans who played it, each once
    /// @param reactions how many fans reacted
    /// @param replies how many replies it has
    @Schema(name = "FreestyleCounts")
    public record Counts(long plays, long listeners, long reactions, long replies) {

        static Counts of(FreestyleTally played, long reactions) {
            return new Counts(played.plays(), played.listeners(), reactions, played.replies());
        }
    }

    /// Why a freestyle was rejected.
    ///
    /// @param reason `upload_missing`: the author has no such upload, or no news of it came in time;
    ///     `wrong_purpose`: it was made for something else; or why the recording was refused, such as
    ///     `content_rejected` or `media_too_long`
    @Schema(name = "FreestyleRejection")
    public record Rejection(String reason) {}

    /// The sponsor of a freestyle, to be shown with it.
    public record Sponsor(String name, URI logoUrl, String disclosure) {}
}
