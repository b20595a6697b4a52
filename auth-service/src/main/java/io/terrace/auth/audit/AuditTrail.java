package io.terrace.auth.audit;

import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where acts are written down, in the transaction that does them. An entry is an insert and waits for no lock: it is
/// linked into its partner's chain afterwards ([AuditChainJob]).
@ApplicationScoped
public class AuditTrail {

    /// The partner no one can call, whose log has what is done to the platform itself.
    public static final UUID PLATFORM = UUID.fromString("00000000-0000-7000-8000-000000000002");

    private final Caller caller;
    private final InstantSource clock;
    private final KeysetPageAssembler paging;

    AuditTrail(Caller caller, InstantSource clock, KeysetPageAssembler paging) {
        this.caller = caller;
        this.clock = clock;
        this.paging = paging;
    }

    /// An act of the caller's.
    ///
    /// @param fields the names of the changed fields, never their values
    @Transactional(TxType.MANDATORY)
    public void add(UUID partnerId, AuditAction action, UUID targetId, List<String> fields) {
        add(partnerId, actor(), action, targetId, fields);
    }

    /// The caller: an operator, a fan, a member by their highest role, or a server.
    public AuditActor actor() {
        return new AuditActor(caller.id(), role());
    }

    /// What a fan did, or was done to a fan, who comes through an app of the caller's partner.
    @Transactional(TxType.MANDATORY)
    public void add(AuditActor fan, AuditAction action, UUID sessionId) {
        add(caller.partnerId(), fan, action, sessionId, List.of());
    }

    /// @param fields the names of the changed fields, never their values
    @Transactional(TxType.MANDATORY)
    public void add(UUID partnerId, AuditActor actor, AuditAction action, UUID targetId, List<String> fields) {
        var at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        new AuditEntry(Ids.next(), partnerId, actor, action, targetId, fields, at).persist();
    }

    /// Newest first.
    @Transactional
    public Page<AuditEntryView> page(UUID partnerId, AuditFilter filter, PageRequest request) {
        String list = "audit-log/" + partnerId + "/" + filter;
        AuditPosition before =
                paging.position(request, list).map(AuditPosition::parse).orElse(null);
        List<AuditEntryView> found = filter.find(partnerId, before, request.limit() + 1).stream()
                .map(AuditEntry::fact)
                .toList();
        return paging.page(linked(found), request, list, AuditPosition::text);
    }

    private static List<AuditEntryView> linked(List<AuditEntryView> entries) {
        List<UUID> ids = entries.stream().map(AuditEntryView::id).toList();
        Map<UUID, AuditChainLink> links = AuditChainLink.<AuditChainLink>list("entryId in ?1", ids).stream()
                .collect(Collectors.toMap(AuditChainLink::entryId, Function.identity()));
        return entries.stream()
                .map(entry -> links.containsKey(entry.id()) ? entry.linked(links.get(entry.id())) : entry)
                .toList();
    }

    private String role() {
        return Stream.concat(
                        Stream.of(Role.OPERATOR, Role.FAN),
                        Arrays.stream(StaffRole.values()).map(StaffRole::wire))
                .filter(caller::is)
                .findFirst()
                .orElse(Role.SERVER);
    }
}
