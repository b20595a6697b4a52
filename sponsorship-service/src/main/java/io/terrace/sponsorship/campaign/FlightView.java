package io.terrace.sponsorship.campaign;

import java.time.Instant;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// When a campaign runs.
///
/// @param startsOn the first day
/// @param endsOn the first day after it
/// @param timezone IANA, of the days
/// @param startsAt the first midnight
/// @param endsAt the midnight that ends it, exclusive
@Schema(name = "CampaignFlight")
record FlightView(LocalDate startsOn, LocalDate endsOn, String timezone, Instant startsAt, Instant endsAt) {}
