package io.terrace.sponsorship.campaign;

import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.sponsorship.campaign.CampaignResult.Conflict;
import io.terrace.sponsorship.campaign.CampaignResult.Done;
import io.terrace.sponsorship.campaign.CampaignResult.NotFound;
import io.terrace.sponsorship.campaign.CampaignResult.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The community's sponsors.
@ApplicationScoped
class SponsorService {

    private static final UUID NEWEST = new UUID(-1, -1);
    private static final int MAX_SPONSORS = 1_000;

    /// How many campaigns of one sponsor may be active or paused.
    static final int MAX_RUNNING = 1_000;

    private final KeysetPageAssembler paging;
    private final SponsorCardPublisher cards;
    private final InstantSource clock;

    SponsorService(KeysetPageAssembler paging, SponsorCardPublisher cards, InstantSource clock) {
        this.paging = paging;
        this.cards = cards;
        this.clock = clock;
    }

    @Transactional
    Page<SponsorView> page(PageRequest request) {
        UUID before = paging.position(request, "sponsors").map(UUID::fromString).orElse(NEWEST);
        List<SponsorView> found = Sponsor.before(before, request.limit() + 1).stream()
                .map(Sponsor::view)
                .toList();
        return paging.page(found, request, "sponsors", sponsor -> sponsor.id().toString());
    }

    @Transactional
    Optional<SponsorView> find(UUID id) {
        return Sponsor.byId(id).map(Sponsor::view);
    }

    @Transactional
    CampaignResult<SponsorView> create(SponsorDraft draft) {
        if (Sponsor.count("not archived") >= MAX_SPONSORS) {
            return new Refused<>("too_many", Map.of("max", MAX_SPONSORS));
        }
        Sponsor sponsor = new Sponsor(draft, clock.instant());
        sponsor.persistAndFlush();
        return new Done<>(sponsor.view());
    }

    @Transactional
    CampaignResult<SponsorView> change(UUID id, VersionPrecondition precondition, SponsorPatch change) {
        Sponsor sponsor = Sponsor.byId(id).orElse(null);
        if (sponsor == null) {
            return new NotFound<>();
        }
        precondition.require(sponsor.view());
        int seen = sponsor.version();
        sponsor.lock();
        if (sponsor.version() != seen) {
            return new Conflict<>();
        }
        SponsorCard before = sponsor.card();
        sponsor.change(change);
        Sponsor.flush();
        if (!sponsor.card().equals(before)) {
            cards.publish(Campaign.namingSponsor(id, MAX_RUNNING), sponsor, clock.instant());
        }
        return new Done<>(sponsor.view());
    }
}
