package io.terrace.feed.timeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.feed.card.EventCard;
import io.terrace.feed.card.FeedCampaignRepository;
import io.terrace.feed.card.FeedCard;
import io.terrace.feed.card.PollCard;
import io.terrace.feed.card.SquaddieOfTheDayCard;
import io.terrace.feed.freestyle.FreestyleView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Something in the feed. The member that `type` names is there, and no other.
///
/// @param type clients skip types they don't know
/// @param freestyle of type `freestyle` alone
/// @param poll of type `poll` alone
/// @param event of type `event` alone
/// @param squaddie of type `squaddie` alone
/// @param placement of type `placement` alone
// A freestyle is written without it, by FreestyleJsonWriter.
@JsonInclude(Include.NON_NULL)
@RegisterForReflection(
        targets = {FeedItem.class, FeedItem.Placement.class, PollCard.class, EventCard.class, SquaddieOfTheDayCard.class
        })
record FeedItem(
        @Schema(
                enumeration = {"freestyle", "poll", "event", "squaddie", "placement"},
                examples = "freestyle")
        String type,

        @Nullable FreestyleView freestyle,
        @Nullable PollCard poll,
        @Nullable EventCard event,
        @Nullable SquaddieOfTheDayCard squaddie,
        @Nullable Placement placement) {

    /// Where a sponsor has a place: ask `GET /v2/sponsorship/placements` for what to show there, if anything.
    ///
    /// @param slot `feed_card`
    @Schema(name = "FeedPlacement")
    record Placement(String slot) {}

    static final FeedItem PLACEMENT =
            new FeedItem("placement", null, null, null, null, new Placement(FeedCampaignRepository.SLOT));

    static FeedItem of(FeedCard card) {
        return switch (card) {
            case FeedCard.OfPoll of -> new FeedItem("poll", null, of.poll(), null, null, null);
            case FeedCard.OfEvent of -> new FeedItem("event", null, null, of.event(), null, null);
            case FeedCard.OfSquaddie of -> new FeedItem("squaddie", null, null, null, of.squaddie(), null);
        };
    }
}
