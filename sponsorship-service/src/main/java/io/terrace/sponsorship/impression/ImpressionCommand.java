package io.terrace.sponsorship.impression;

import io.terrace.sponsorship.placement.PlacementToken;
import java.util.UUID;

/// An event with a token of this service for this fan.
///
/// @param possible whether a fan can have done it, by its times
record ImpressionCommand(ImpressionType type, PlacementToken token, boolean possible) {

    /// What an event is counted once by.
    record EventKey(UUID placement, ImpressionType type) {}

    EventKey key() {
        return new EventKey(token.id(), type);
    }

    EventKey impression() {
        return new EventKey(token.id(), ImpressionType.IMPRESSION);
    }

    ExposureKey exposure() {
        return new ExposureKey(token.subject(), token.campaignId());
    }

    record ExposureKey(UUID subject, UUID campaign) {}
}
