package io.terrace.auth.fan;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.user.FanQueryService;
import io.terrace.auth.user.FanQueryService.Filter;
import io.terrace.auth.user.FanQueryService.Position;
import io.terrace.auth.user.FanWithIdentities;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What callers may see of fans. Servers see addresses in full; of the staff only admins and owners do, and each of
/// their reads is in the audit log.
@ApplicationScoped
class FanAdminQueryService {

    private final FanQueryService fans;
    private final KeysetPageAssembler paging;
    private final AuditTrail audit;
    private final Caller caller;

    FanAdminQueryService(FanQueryService fans, KeysetPageAssembler paging, AuditTrail audit, Caller caller) {
        this.fans = fans;
        this.paging = paging;
        this.audit = audit;
        this.caller = caller;
    }

    @Transactional
    Optional<FanView> find(UUID id) {
        return fans.find(id).map(this::shown);
    }

    /// At most one.
    @Transactional
    Page<FanView> find(Identifier identifier) {
        return new Page<>(fans.find(identifier).map(this::shown).stream().toList(), null);
    }

    /// Newest first.
    @Transactional
    Page<FanView> page(PageRequest request, Filter filter) {
        String list = "fans/" + filter;
        Position before = paging.position(request, list)
                .map(FanAdminQueryService::position)
                .orElse(Position.NEWEST);
        Page<FanWithIdentities> page = paging.page(
                fans.before(before, request.limit() + 1, filter), request, list, FanAdminQueryService::text);
        if (!page.items().isEmpty()) {
            note(caller.communityId());
        }
        boolean contacts = seesContacts();
        return new Page<>(
                page.items().stream().map(fan -> FanView.of(fan, contacts)).toList(), page.nextCursor());
    }

    private FanView shown(FanWithIdentities fan) {
        note(fan.id());
        return FanView.of(fan, seesContacts());
    }

    private boolean seesContacts() {
        return caller.is(Role.SERVER) || caller.is(Role.ADMIN);
    }

    /// @param target the fan, or the community whose fans were listed
    private void note(UUID target) {
        if (caller.is(Role.ADMIN)) {
            audit.add(caller.partnerId(), AuditAction.FAN_CONTACTS_READ, target, List.of());
        }
    }

    private static Position position(String text) {
        int comma = text.indexOf(',');
        return new Position(Instant.parse(text.substring(0, comma)), UUID.fromString(text.substring(comma + 1)));
    }

    private static String text(FanWithIdentities fan) {
        return fan.createdAt() + "," + fan.id();
    }
}
