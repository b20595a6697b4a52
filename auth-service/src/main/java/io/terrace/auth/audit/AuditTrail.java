package io.terrace.auth.audit;

import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.Page;
import io.terrace.platform.web.PageRequest;
import io.terrace.platform.web.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// Where administrative acts are written down, in the transaction that does them.
@ApplicationScoped
public class AuditTrail {

    private static final UUID NEWEST = new UUID(-1, -1);

    private final Caller caller;
    private final InstantSource clock;
    private final Paging paging;

    AuditTrail(Caller caller, InstantSource clock, Paging paging) {
        this.caller = caller;
        this.clock = clock;
        this.paging = paging;
    }

    /// @param fields the names of the changed fields, never their values
    @Transactional(Transactional.TxType.MANDATORY)
    public void add(UUID partnerId, Act action, UUID targetId, List<String> fields) {
        String role = caller.is(Role.OPERATOR) ? Role.OPERATOR : Role.SERVER;
        var fact = new AuditRecord(Ids.next(), caller.id(), role, action, targetId, fields, clock.instant());
        new AuditEntry(fact, partnerId).persist();
    }

    /// Newest first.
    @Transactional
    public Page<AuditRecord> page(UUID partnerId, PageRequest request) {
        String list = "audit-log/" + partnerId;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        List<AuditRecord> found = AuditEntry.page(partnerId, before, request.limit() + 1).stream()
                .map(AuditEntry::fact)
                .toList();
        return paging.page(found, request, list, entry -> entry.id().toString());
    }
}
