package io.terrace.community.invitation;

import io.terrace.community.event.InvitationRsvpService;
import io.terrace.community.event.RsvpAvailability;
import io.terrace.community.invitation.CreateInvitationResult.Made;
import io.terrace.community.invitation.CreateInvitationResult.NoSuchEvent;
import io.terrace.community.invitation.CreateInvitationResult.Over;
import io.terrace.community.link.ShareLinkService;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.community.profile.SpeechSanctionLookup;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// A fan's invitations.
@ApplicationScoped
class InvitationService {

    private final InvitationRepository table;
    private final ShareLinkService links;
    private final InvitationRsvpService guests;
    private final RelationshipLookup relations;
    private final SpeechSanctionLookup silences;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    InvitationService(
            InvitationRepository table,
            ShareLinkService links,
            InvitationRsvpService guests,
            RelationshipLookup relations,
            SpeechSanctionLookup silences,
            KeysetPageAssembler paging,
            InstantSource clock) {
        this.table = table;
        this.links = links;
        this.guests = guests;
        this.relations = relations;
        this.silences = silences;
        this.paging = paging;
        this.clock = clock;
    }

    /// What keeps the fan from inviting; empty where nothing does.
    @Transactional
    public Optional<SpeechSanction> silence(UUID inviter) {
        return silences.of(inviter);
    }

    @Transactional
    public CreateInvitationResult make(UUID inviter, CreateInvitationCommand plan) {
        UUID eventId = plan.eventId();
        if (eventId != null) {
            Optional<RsvpAvailability> event = guests.find(eventId);
            if (event.isEmpty()) {
                return new NoSuchEvent();
            }
            if (!event.get().isOpen()) {
                return new Over(event.get());
            }
        }
        Invitation invitation = new Invitation(Ids.next(), links.invite(plan.expiresAt()), inviter, plan);
        table.add(invitation);
        return new Made(view(invitation, plan.at()));
    }

    @Transactional
    public Page<InvitationView> of(UUID inviter, PageRequest request) {
        Instant now = clock.instant();
        String list = "invitations/" + inviter;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
        List<InvitationView> found = table.of(inviter, before, request.limit() + 1).stream()
                .map(invitation -> view(invitation, now))
                .toList();
        return paging.page(found, request, list, invitation -> invitation.id().toString());
    }

    /// @param fan empty for an app without one
    @Transactional
    public Optional<InvitationPreview> preview(String code, Optional<UUID> fan) {
        Instant now = clock.instant();
        return table.find(code)
                .filter(invitation ->
                        fan.filter(one -> isApart(one, invitation)).isEmpty())
                .map(invitation -> invitation.preview(links.url(invitation.code()), now));
    }

    @Transactional
    public Optional<String> url(UUID id, UUID inviter) {
        return table.find(id, inviter).map(invitation -> links.url(invitation.code()));
    }

    /// Empty for what is not theirs.
    @Transactional
    public Optional<InvitationView> revoke(UUID id, UUID inviter, VersionPrecondition precondition) {
        Instant now = clock.instant();
        return table.held(id, inviter).map(invitation -> {
            precondition.require(view(invitation, now));
            table.revoke(invitation, now);
            links.end(invitation.code(), now);
            return view(table.again(invitation), now);
        });
    }

    /// Empty for what is not theirs. Without those that are hidden from the inviter: a page may have fewer.
    @Transactional
    public Optional<Page<InvitationUseView>> uses(UUID id, UUID inviter, PageRequest request) {
        String list = "invitation-uses/" + id;
        return table.find(id, inviter).map(invitation -> {
            UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
            List<InvitationUseView> found = table.uses(invitation, before, request.limit() + 1);
            Page<InvitationUseView> page =
                    paging.page(found, request, list, use -> use.id().toString());
            Set<UUID> apart = relations.apart(
                    inviter,
                    page.items().stream().map(InvitationUseView::userId).toList());
            return new Page<>(
                    page.items().stream()
                            .filter(use -> !apart.contains(use.userId()))
                            .toList(),
                    page.nextCursor());
        });
    }

    private boolean isApart(UUID fan, Invitation invitation) {
        return !relations.apart(fan, List.of(invitation.inviterId())).isEmpty();
    }

    private InvitationView view(Invitation invitation, Instant now) {
        return invitation.view(links.url(invitation.code()), now);
    }
}
