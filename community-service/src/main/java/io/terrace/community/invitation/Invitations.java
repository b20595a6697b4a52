package io.terrace.community.invitation;

import io.terrace.community.link.Links;
import io.terrace.community.profile.Silences;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.web.Page;
import io.terrace.platform.web.PageRequest;
import io.terrace.platform.web.Paging;
import io.terrace.platform.web.Silence;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A fan's invitations.
@ApplicationScoped
class Invitations {

    private final InvitationTable table;
    private final Links links;
    private final Silences silences;
    private final Paging paging;
    private final InstantSource clock;

    Invitations(InvitationTable table, Links links, Silences silences, Paging paging, InstantSource clock) {
        this.table = table;
        this.links = links;
        this.silences = silences;
        this.paging = paging;
        this.clock = clock;
    }

    /// What keeps the fan from inviting; empty where nothing does.
    @Transactional
    public Optional<Silence> silence(UUID inviter) {
        return silences.of(inviter);
    }

    @Transactional
    public InvitationView make(UUID inviter, Plan plan) {
        Invitation invitation = new Invitation(Ids.next(), links.invite(plan.expiresAt()), inviter, plan);
        table.add(invitation);
        return view(invitation, plan.at());
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

    @Transactional
    public Optional<Preview> preview(String code) {
        Instant now = clock.instant();
        return table.find(code).map(invitation -> invitation.preview(links.url(invitation.code()), now));
    }

    @Transactional
    public Optional<String> url(UUID id, UUID inviter) {
        return table.find(id, inviter).map(invitation -> links.url(invitation.code()));
    }

    /// Empty for what is not theirs.
    @Transactional
    public Optional<InvitationView> revoke(UUID id, UUID inviter) {
        Instant now = clock.instant();
        return table.find(id, inviter).map(invitation -> {
            table.revoke(invitation, now);
            links.end(invitation.code(), now);
            return view(table.again(invitation), now);
        });
    }

    /// Empty for what is not theirs.
    @Transactional
    public Optional<Page<Use>> uses(UUID id, UUID inviter, PageRequest request) {
        String list = "invitation-uses/" + id;
        return table.find(id, inviter).map(invitation -> {
            UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
            List<Use> found = table.uses(invitation, before, request.limit() + 1);
            return paging.page(found, request, list, use -> use.id().toString());
        });
    }

    private InvitationView view(Invitation invitation, Instant now) {
        return invitation.view(links.url(invitation.code()), now);
    }
}
