package io.terrace.sponsorship.campaign;

import io.terrace.sponsorship.member.FanTraits;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which fans and places a campaign is for; an empty list or null admits all.
///
/// @param eventId only in the context of this event
/// @param locales only requests in these languages: `es` admits `es-MX` too
/// @param platforms only these SDKs
/// @param checkedIn only fans who have checked in to the event
/// @param minSquad at least so many in the fan's squad
/// @param maxSquad at most so many
/// @param tiers only fans of these tiers
public record Targeting(
        @Nullable UUID eventId,
        List<String> locales,
        List<String> platforms,
        boolean checkedIn,
        @Nullable Integer minSquad,
        @Nullable Integer maxSquad,
        List<String> tiers) {

    public Targeting {
        locales = List.copyOf(locales);
        platforms = List.copyOf(platforms);
        tiers = List.copyOf(tiers);
    }

    /// Whether it needs something that is known of the fan, and so their consent.
    public boolean isPersonal() {
        return checkedIn || minSquad != null || maxSquad != null || !tiers.isEmpty();
    }

    /// Whether the place admits the campaign.
    public boolean admits(PlacementContext context) {
        return (eventId == null || eventId.equals(context.eventId()))
                && (platforms.isEmpty() || (context.platform() != null && platforms.contains(context.platform())))
                && (locales.isEmpty() || (context.locale() != null && speaks(context.locale())));
    }

    /// Why the campaign is not for this fan here; empty where it is.
    public Optional<NoFillReason> refusal(PlacementContext context, FanTraits fan) {
        if (!admits(context)) {
            return Optional.of(NoFillReason.NOT_TARGETED);
        }
        if (!isPersonal()) {
            return Optional.empty();
        }
        if (!fan.personalised()) {
            return Optional.of(NoFillReason.NO_CONSENT);
        }
        return isFor(fan) ? Optional.empty() : Optional.of(NoFillReason.NOT_TARGETED);
    }

    private boolean isFor(FanTraits fan) {
        return (!checkedIn || (eventId != null && fan.checkedInTo().contains(eventId)))
                && (minSquad == null || fan.squadSize() >= minSquad)
                && (maxSquad == null || fan.squadSize() <= maxSquad)
                && (tiers.isEmpty() || (fan.tier() != null && tiers.contains(fan.tier())));
    }

    private boolean speaks(String asked) {
        String tag = asked.toLowerCase(Locale.ROOT);
        return locales.stream()
                .map(locale -> locale.toLowerCase(Locale.ROOT))
                .anyMatch(locale -> tag.equals(locale) || tag.startsWith(locale + "-"));
    }
}
