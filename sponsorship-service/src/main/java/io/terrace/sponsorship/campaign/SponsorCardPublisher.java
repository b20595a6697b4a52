package io.terrace.sponsorship.campaign;

import io.terrace.platform.events.SponsorshipEvent.SponsorCardChanged;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/// Tells how campaigns name their sponsor. The caller holds the sponsor's row, shared or alone: so cards of one
/// campaign leave in the order of their versions.
@ApplicationScoped
class SponsorCardPublisher {

    private final Outbox outbox;

    SponsorCardPublisher(Outbox outbox) {
        this.outbox = outbox;
    }

    void publish(List<Campaign> campaigns, Sponsor sponsor, Instant now) {
        var community = Tenancy.current().orElseThrow();
        SponsorCard card = sponsor.card();
        outbox.add(campaigns.stream()
                .map(campaign -> new SponsorCardChanged(
                        campaign.id(),
                        community,
                        sponsor.id(),
                        card.name(),
                        card.logoUrl(),
                        card.disclosure(),
                        campaign.state().namesSponsor(),
                        (long) campaign.version() + sponsor.version(),
                        now))
                .toList());
    }
}
