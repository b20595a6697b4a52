package io.terrace.wallet;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Holds every promise of the service against the tables.
@ApplicationScoped
public class Auditor {

    private final TenantTransaction tenantTransaction;
    private final Sql sql;

    Auditor(TenantTransaction tenantTransaction, Sql sql) {
        this.tenantTransaction = tenantTransaction;
        this.sql = sql;
    }

    /// The promises broken in a community, each with how often.
    public List<String> broken(UUID community) {
        return tenantTransaction.call(
                community,
                () -> sql.list(
                        "select promise, seen, violations from wallet_audit() where violations > 0",
                        row -> row.text("promise") + ": " + row.number("violations") + " of " + row.number("seen")));
    }
}
