package io.terrace.wallet;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Holds every promise of the service against the tables.
@ApplicationScoped
public class Auditor {

    private final Inside inside;
    private final Sql sql;

    Auditor(Inside inside, Sql sql) {
        this.inside = inside;
        this.sql = sql;
    }

    /// The promises broken in a community, each with how often.
    public List<String> broken(UUID community) {
        return inside.community(
                community,
                () -> sql.list(
                        "select promise, seen, violations from wallet_audit() where violations > 0",
                        row -> row.text("promise") + ": " + row.number("violations") + " of " + row.number("seen")));
    }
}
