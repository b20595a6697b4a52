package io.terrace.stack.trace;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Postgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Every row of every database, as text; bytes are looked into as they are.
final class DatabaseSearch {

    private DatabaseSearch() {}

    static List<PersonalDataSearchResult> search(Postgres postgres, SearchedWords words) {
        List<PersonalDataSearchResult> findings = new ArrayList<>();
        try {
            for (String database :
                    names(postgres, "postgres", "select datname from pg_database where not datistemplate")) {
                for (String table : names(postgres, database, """
                        select format('%I.%I', n.nspname, c.relname) from pg_class c
                        join pg_namespace n on n.oid = c.relnamespace
                        where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
                        order by 1""")) {
                    findings.add(search(postgres, database, table, words));
                }
            }
        } catch (SQLException e) {
            throw new StackException("The databases cannot be searched: " + e.getMessage(), e);
        }
        return findings;
    }

    private static PersonalDataSearchResult search(
            Postgres postgres, String database, String table, SearchedWords words) throws SQLException {
        String sql = "select count(*), count(*) filter (where exists (select from unnest(?::text[]) as w (word)"
                + " where position(w.word in lower(t::text)) > 0"
                + " or position(encode(convert_to(w.word, 'UTF8'), 'hex') in t::text) > 0)) from " + table + " as t";
        try (Connection connection = postgres.connect(database);
                PreparedStatement query = connection.prepareStatement(sql)) {
            query.setArray(1, connection.createArrayOf("text", words.words().toArray()));
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return new PersonalDataSearchResult(
                        "postgres " + database + " " + table, row.getLong(1), row.getLong(2));
            }
        }
    }

    private static List<String> names(Postgres postgres, String database, String sql) throws SQLException {
        try (Connection connection = postgres.connect(database);
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet row = query.executeQuery()) {
            List<String> names = new ArrayList<>();
            while (row.next()) {
                names.add(row.getString(1));
            }
            return names;
        }
    }
}
