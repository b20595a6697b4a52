package io.terrace.auth.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which entries of a partner's are wanted; what is absent does not matter.
///
/// @param from the first moment
/// @param to the first moment after
public record AuditFilter(
        @Nullable AuditAction action,
        @Nullable UUID actorId,
        @Nullable Instant from,
        @Nullable Instant to) {

    /// Newest first.
    List<AuditEntry> find(UUID partner, @Nullable AuditPosition before, int size) {
        var clauses = new ArrayList<String>();
        var values = new HashMap<String, Object>();
        add(clauses, values, "partnerId = :partner", "partner", partner);
        add(clauses, values, "action = :action", "action", action);
        add(clauses, values, "actorId = :actor", "actor", actorId);
        add(clauses, values, "at >= :from", "from", from);
        add(clauses, values, "at < :to", "to", to);
        if (before != null) {
            clauses.add("(at, id) < (:at, :id)");
            values.put("at", before.at());
            values.put("id", before.id());
        }
        return AuditEntry.<AuditEntry>find(String.join(" and ", clauses) + " order by at desc, id desc", values)
                .page(0, size)
                .list();
    }

    private static void add(
            List<String> clauses, Map<String, Object> values, String clause, String name, @Nullable Object value) {
        if (value != null) {
            clauses.add(clause);
            values.put(name, value);
        }
    }
}
