package io.terrace.platform.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/// The tables of the application under test, whatever it makes of them.
public final class TestSchemaInspector {

    private TestSchemaInspector() {}

    /// The names of all, without partitions.
    public static Set<String> all() {
        try (Connection owner = OwnerConnection.open();
                PreparedStatement query = owner.prepareStatement("""
                        select c.relname from pg_class c
                        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
                            and not c.relispartition""")) {
            return new TreeSet<>(column(query));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// The columns of instants and dates, as `table.column`, that would take a value outside the years 1 to 9999.
    public static Set<String> unboundedInstants() {
        try (Connection owner = OwnerConnection.open();
                Statement zone = owner.createStatement();
                PreparedStatement query = owner.prepareStatement("""
                        select c.relname || '.' || a.attname
                        from pg_attribute a
                        join pg_class c on c.oid = a.attrelid
                        join pg_type t on t.oid = a.atttypid
                        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
                            and c.relname <> 'flyway_schema_history' and a.attnum > 0 and not a.attisdropped
                            and t.typname in ('timestamp', 'timestamptz', 'date', '_timestamp', '_timestamptz', '_date')
                            and not exists (select from pg_constraint k
                                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                                    and k.convalidated
                                    and pg_get_constraintdef(k.oid) ~ '0001-01-01.* AND .*9999-12-31')""")) {
            zone.execute("set timezone = 'UTC'");
            return new TreeSet<>(column(query));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// Functions that run with their owner's rights and find tables where their caller says, which must not be.
    public static Set<String> definersWithoutSearchPath() {
        try (Connection owner = OwnerConnection.open();
                PreparedStatement query = owner.prepareStatement("""
                        select p.oid::regprocedure::text from pg_proc p
                        where p.prosecdef and p.pronamespace = current_schema()::regnamespace
                            and not coalesce('search_path=pg_catalog, ' || current_schema() || ', pg_temp'
                                = any (p.proconfig), false)""")) {
            return new TreeSet<>(column(query));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// The tables with a row of a community's, or of none, that holds a text anywhere: as text, in JSON, in an array,
    /// as an id, or as bytes.
    public static Set<String> holding(UUID community, String text) {
        Set<String> found = new TreeSet<>();
        try (Connection owner = OwnerConnection.open()) {
            try (PreparedStatement tenant =
                    owner.prepareStatement("select set_config('terrace.community', ?, false)")) {
                tenant.setString(1, community.toString());
                tenant.execute();
            }
            for (String table : all()) {
                if (holds(owner, table, text)) {
                    found.add(table);
                }
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    private static boolean holds(Connection owner, String table, String text) throws SQLException {
        try (PreparedStatement query = owner.prepareStatement(
                "select exists (select from \"" + table
                        + "\" as t where position(? in t::text) > 0 or position(encode(convert_to(?, 'UTF8'), 'hex') in t::text) > 0)")) {
            query.setString(1, text);
            query.setString(2, text);
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private static List<String> column(PreparedStatement query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
                values.add(row.getString(1));
            }
        }
        return values;
    }
}
