package io.terrace.auth.member;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.member.StaffMemberChangeResult.AboveOwnRole;
import io.terrace.auth.member.StaffMemberChangeResult.AlreadyMember;
import io.terrace.auth.member.StaffMemberChangeResult.Done;
import io.terrace.auth.member.StaffMemberChangeResult.LastOwner;
import io.terrace.auth.member.StaffMemberChangeResult.NoSuchMember;
import io.terrace.auth.member.StaffMemberChangeResult.TooMany;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What sign-in needs to know of members.
@ApplicationScoped
public class StaffMemberService {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int PARTNERS_OF_ONE = 100;

    private final EntityManager entities;
    private final Caller caller;
    private final StaffInvitationMailJob invitationMailer;
    private final AuditTrail audit;
    private final Event<StaffMemberChanged> changes;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    StaffMemberService(
            EntityManager entities,
            Caller caller,
            StaffInvitationMailJob invitationMailer,
            AuditTrail audit,
            Event<StaffMemberChanged> changes,
            KeysetPageAssembler paging,
            InstantSource clock) {
        this.entities = entities;
        this.caller = caller;
        this.invitationMailer = invitationMailer;
        this.audit = audit;
        this.changes = changes;
        this.paging = paging;
        this.clock = clock;
    }

    /// @param email in its normal form
    @Transactional
    StaffMemberChangeResult invite(UUID partner, String email, StaffRole role) {
        takeTurn(partner);
        if (!callerCovers(partner, role)) {
            return new AboveOwnRole();
        }
        Optional<Duration> pause = invitationMailer.pause(partner);
        if (pause.isPresent()) {
            return new TooMany(pause.get());
        }
        Optional<UUID> invited = StaffMember.invite(partner, email, role, clock.instant());
        if (invited.isEmpty()) {
            return new AlreadyMember();
        }
        invitationMailer.add(partner, invited.get());
        audit.add(partner, AuditAction.MEMBER_INVITED, invited.get(), List.of());
        return new Done(StaffMember.of(partner, invited.get()).orElseThrow().profile());
    }

    @Transactional
    StaffMemberChangeResult change(UUID partner, UUID id, VersionPrecondition precondition, StaffRole role) {
        takeTurn(partner);
        Optional<StaffMember> found = StaffMember.locked(partner, id);
        if (found.isEmpty()) {
            return new NoSuchMember();
        }
        StaffMember member = found.get();
        precondition.require(member.profile());
        if (!callerCovers(partner, member.role()) || !callerCovers(partner, role)) {
            return new AboveOwnRole();
        }
        if (role != StaffRole.OWNER && isLastOwner(member)) {
            return new LastOwner();
        }
        if (member.role() != role) {
            member.become(role);
            audit.add(partner, AuditAction.MEMBER_CHANGED, id, List.of("role"));
            changes.fire(new StaffMemberChanged(id, "role_changed"));
        }
        return new Done(member.profile());
    }

    @Transactional
    StaffMemberChangeResult remove(UUID partner, UUID id, VersionPrecondition precondition) {
        takeTurn(partner);
        Optional<StaffMember> found = StaffMember.locked(partner, id);
        if (found.isEmpty()) {
            return new NoSuchMember();
        }
        StaffMember member = found.get();
        precondition.require(member.profile());
        if (!callerCovers(partner, member.role())) {
            return new AboveOwnRole();
        }
        if (isLastOwner(member)) {
            return new LastOwner();
        }
        member.delete();
        audit.add(partner, AuditAction.MEMBER_REMOVED, id, List.of());
        changes.fire(new StaffMemberChanged(id, "member_removed"));
        return new Done(member.profile());
    }

    @Transactional
    public Optional<StaffMemberView> find(UUID partner, UUID id) {
        return StaffMember.of(partner, id).map(StaffMember::profile);
    }

    @Transactional
    Page<StaffMemberView> page(UUID partner, PageRequest request) {
        String list = "members/" + partner;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<StaffMemberView> found = StaffMember.page(partner, after, request.limit() + 1).stream()
                .map(StaffMember::profile)
                .toList();
        return paging.page(found, request, list, member -> member.id().toString());
    }

    /// Every partner's member of that address, the oldest first.
    ///
    /// @param email in its normal form
    @Transactional
    public List<StaffMemberView> withAddress(String email) {
        return StaffMember.withAddress(email, PARTNERS_OF_ONE).stream()
                .map(StaffMember::profile)
                .toList();
    }

    /// Notes the sign-in and holds the row until the caller's transaction ends: the member as every change before left
    /// them, and changes to come will find what the transaction leaves. Empty where the member has gone.
    @Transactional(Transactional.TxType.MANDATORY)
    public Optional<StaffMemberView> signedIn(UUID partner, UUID id) {
        return StaffMember.signedIn(partner, id, clock.instant()).map(StaffMember::profile);
    }

    /// The caller's role as it is now, not as their token has it. Operators are above all.
    private boolean callerCovers(UUID partner, StaffRole role) {
        return caller.is(Role.OPERATOR)
                || StaffMember.of(partner, caller.id())
                        .filter(self -> self.role().covers(role))
                        .isPresent();
    }

    private static boolean isLastOwner(StaffMember member) {
        return member.role() == StaffRole.OWNER && StaffMember.owners(member.partnerId()) == 1;
    }

    /// Held until the transaction ends: what is read after it is what the change before left.
    private void takeTurn(UUID partner) {
        entities.createNativeQuery("select true from pg_advisory_xact_lock(hashtextextended(?1, 0))", Boolean.class)
                .setParameter(1, "members/" + partner)
                .getSingleResult();
    }
}
