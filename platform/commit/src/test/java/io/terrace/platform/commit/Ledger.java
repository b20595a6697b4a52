package io.terrace.platform.commit;

import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/// A database with one table behind row-level security. A number may stand in it once; 13 may not stand in it
/// at all, and 666 is found out only at the commit.
record Ledger(Map<String, String> config) {

    static final int POISON = 13;
    static final int LATE_POISON = 666;

    static Ledger open() {
        Ledger ledger = new Ledger(new TestStack().start());
        ledger.migrate();
        return ledger;
    }

    private void migrate() {
        try (var tenancy = Ledger.class.getResourceAsStream("/db/platform/V000_1__tenancy.sql")) {
            asOwner(new String(tenancy.readAllBytes(), StandardCharsets.UTF_8) + """
                    ;
                    create table line (
                        community_id uuid not null,
                        number int not null check (number <> 13),
                        primary key (community_id, number)
                    );
                    create table account (id int primary key, balance int not null);
                    insert into account select n, 0 from generate_series(1, 8) as n;
                    alter table line enable row level security;
                    alter table line force row level security;
                    create policy tenant on line
                        using (community_id = terrace_community()) with check (community_id = terrace_community());
                    create function refuse_late() returns trigger language plpgsql as
                        $$ begin if new.number = 666 then raise check_violation; end if; return null; end $$;
                    create constraint trigger late after insert on line
                        deferrable initially deferred for each row execute function refuse_late()""");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Commits survive a kill of the server: the test stack's own setting would let the last ones go.
    DataSource database() {
        var database = new PGSimpleDataSource();
        database.setUrl(value("quarkus.datasource.jdbc.url"));
        database.setUser(value("quarkus.datasource.username"));
        database.setPassword(value("quarkus.datasource.password"));
        database.setOptions("-c synchronous_commit=on");
        database.setConnectTimeout(2);
        return database;
    }

    Set<Integer> numbers(UUID community) {
        try (var connection = database().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("select set_config('terrace.community', '" + community + "', false)");
            Set<Integer> numbers = new HashSet<>();
            try (var row = statement.executeQuery("select number from line")) {
                while (row.next()) {
                    numbers.add(row.getInt(1));
                }
            }
            return numbers;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void asOwner(String sql) {
        try (Connection connection = DriverManager.getConnection(
                        value("quarkus.flyway.jdbc-url"),
                        value("quarkus.flyway.username"),
                        value("quarkus.flyway.password"));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Writes numbers, all of a community's in one statement.
    ///
    /// @return for each whether it was new
    static List<Boolean> write(Connection connection, List<Integer> numbers) throws SQLException {
        try (var insert = connection.prepareStatement("""
                insert into line select terrace_community(), n from unnest(?::int[]) as n
                on conflict do nothing returning number""")) {
            insert.setArray(1, connection.createArrayOf("int", numbers.toArray()));
            Set<Integer> fresh = new HashSet<>();
            try (var row = insert.executeQuery()) {
                while (row.next()) {
                    fresh.add(row.getInt(1));
                }
            }
            List<Boolean> outcomes = new ArrayList<>();
            numbers.forEach(number -> outcomes.add(fresh.remove(number)));
            return outcomes;
        }
    }

    private String value(String key) {
        return config.getOrDefault(key, "");
    }
}
