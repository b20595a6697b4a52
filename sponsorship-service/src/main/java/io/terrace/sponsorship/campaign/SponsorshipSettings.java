package io.terrace.sponsorship.campaign;

import io.terrace.platform.web.VersionedView;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/// How a community books campaigns.
///
/// @param timezone IANA, of the days of flights that are booked from now on
record SponsorshipSettings(@NotNull @Size(max = 64) String timezone) implements VersionedView {}
