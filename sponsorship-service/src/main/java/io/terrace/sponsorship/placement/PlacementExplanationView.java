package io.terrace.sponsorship.placement;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.sponsorship.campaign.FrequencyCap;
import io.terrace.sponsorship.campaign.Slot;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Why a fan was shown something.
///
/// @param sponsor the sponsor's name
/// @param personalised whether the fan's consent was given and what is known of them was read
/// @param grounds the terms of the campaign that the fan or the place met: `event`, `locale`, `platform`, `checked_in`,
/// `squad_size`, `tier`; empty where it is for all
/// @param frequency how often a fan sees it at most
record PlacementExplanationView(
        UUID id,
        UUID campaignId,
        Slot slot,
        String sponsor,
        String disclosure,
        boolean personalised,
        List<String> grounds,
        @JsonInclude(Include.NON_NULL) @Nullable UUID eventId,
        FrequencyCap frequency) {}
