package io.terrace.auth.community;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.partner.PartnerService.Configuration;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// What other features need to know of communities.
@ApplicationScoped
public class CommunityService {

    private static final UUID FIRST = new UUID(0, 0);
    private static final Set<CommunityEnvironment> LIVE = Set.of(CommunityEnvironment.LIVE);

    private final InstantSource clock;
    private final KeysetPageAssembler paging;
    private final AuditTrail audit;
    private final PartnerService partners;
    private final ConfigurationNotifier news;

    CommunityService(
            InstantSource clock,
            KeysetPageAssembler paging,
            AuditTrail audit,
            PartnerService partners,
            ConfigurationNotifier news) {
        this.clock = clock;
        this.paging = paging;
        this.audit = audit;
        this.partners = partners;
        this.news = news;
    }

    @Transactional
    CommunityView create(UUID partner, CommunityDraft draft) {
        Configuration configuration = partners.lockedConfiguration(partner);
        CommunityView community =
                Community.found(partner, draft.name(), clock.instant()).profile();
        news.tell(partner, community.id(), configuration);
        news.tell(partner, community.testCommunityId(), configuration);
        audit.add(partner, AuditAction.COMMUNITY_CREATED, community.id(), List.of());
        return community;
    }

    @Transactional
    Optional<CommunityView> rename(UUID partner, UUID id, VersionPrecondition precondition, CommunityDraft draft) {
        return Community.lockedLive(partner, id).map(community -> {
            precondition.require(community.profile());
            if (!community.name().equals(draft.name())) {
                community.rename(draft.name());
                partners.touch(partner);
                audit.add(partner, AuditAction.COMMUNITY_CHANGED, id, List.of("name"));
            }
            return community.profile();
        });
    }

    @Transactional
    Optional<CommunityView> find(UUID partner, UUID id) {
        return Community.live(partner, id).map(Community::profile);
    }

    @Transactional
    Page<CommunityView> page(UUID partner, PageRequest request) {
        String list = "communities/" + partner;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<CommunityView> found = Community.page(partner, LIVE, after, request.limit() + 1).stream()
                .map(Community::profile)
                .toList();
        return paging.page(found, request, list, community -> community.id().toString());
    }

    /// Test communities do as well.
    @Transactional
    public boolean belongs(UUID community, UUID partner) {
        return Community.of(partner, community).isPresent();
    }

    /// The partner's oldest live community, which its keys are bound to unless they name another.
    @Transactional
    public Optional<UUID> firstOf(UUID partner) {
        return Community.page(partner, LIVE, FIRST, 1).stream().findFirst().map(Community::id);
    }

    /// What a key of that mode opens that names the community: a test key opens the test community, whichever of the
    /// two it names, and a live one no test community.
    @Transactional
    public Optional<UUID> opened(UUID community, UUID partner, CommunityEnvironment mode) {
        return Community.of(partner, community).flatMap(found -> found.opensTo(mode));
    }

    /// The ids of the partner's communities of those modes, in order, a page at a time.
    ///
    /// @param after the last id of the page before; the nil id for the first page
    @Transactional
    public List<UUID> of(UUID partner, Set<CommunityEnvironment> modes, UUID after, int size) {
        return Community.page(partner, modes, after, size).stream()
                .map(Community::id)
                .toList();
    }

    /// The ids of all communities, test communities too, in order, a page at a time.
    ///
    /// @param after the last id of the page before; the nil id for the first page
    @Transactional
    public List<UUID> ids(UUID after, int size) {
        return Community.ids(after, size);
    }

    /// @throws java.util.NoSuchElementException for a community that isn't there
    @Transactional
    public String name(UUID community) {
        return Community.<Community>findByIdOptional(community).orElseThrow().name();
    }

    /// Whose it is.
    @Transactional
    public UUID partner(UUID community) {
        return Community.<Community>findByIdOptional(community).orElseThrow().partnerId();
    }
}
