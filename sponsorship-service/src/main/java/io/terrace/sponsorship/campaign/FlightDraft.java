package io.terrace.sponsorship.campaign;

import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The days on which a campaign runs, in the community's time zone.
///
/// @param startsOn the first day
/// @param endsOn the first day after it
@Schema(name = "CampaignFlightDraft")
record FlightDraft(@NotNull LocalDate startsOn, @NotNull LocalDate endsOn) {

    private static final int MIN_YEAR = 2000;
    private static final int MAX_YEAR = 2200;
    private static final int MAX_DAYS = 1_096;

    /// What is wrong with the dates alone, under `/flight`.
    Optional<CampaignResult.Invalid> fault() {
        if (isBeyond(startsOn)) {
            return invalid("startsOn", "out_of_range");
        }
        if (isBeyond(endsOn)) {
            return invalid("endsOn", "out_of_range");
        }
        if (!endsOn.isAfter(startsOn)) {
            return invalid("endsOn", "not_after_start");
        }
        return startsOn.plusDays(MAX_DAYS).isBefore(endsOn) ? invalid("endsOn", "too_long") : Optional.empty();
    }

    FlightView in(ZoneId zone) {
        return new FlightView(
                startsOn,
                endsOn,
                zone.getId(),
                startsOn.atStartOfDay(zone).toInstant(),
                endsOn.atStartOfDay(zone).toInstant());
    }

    static Optional<CampaignResult.Invalid> invalid(String member, String code) {
        return Optional.of(new CampaignResult.Invalid("/flight/" + member, code));
    }

    private static boolean isBeyond(LocalDate day) {
        return day.getYear() < MIN_YEAR || day.getYear() > MAX_YEAR;
    }
}
