package io.terrace.feed.card;

import java.time.Instant;

/// When a campaign runs.
///
/// @param endsAt from then on it does not
public record CampaignWindow(Instant startsAt, Instant endsAt) {

    public boolean contains(Instant moment) {
        return !moment.isBefore(startsAt) && moment.isBefore(endsAt);
    }
}
