package io.terrace.platform.privacy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table, and what is to be known of it.
///
/// Statements run within the fan's community. They name `:fan`, and `:pseudonym`, an id made up for the one erasure,
/// which leads to no one; both are uuids.
///
/// @param export a query whose rows are exported; or why none are
/// @param erasure what forgets the fan; or why nothing has to
public record PersonalDataTable(String table, Export export, Erasure erasure) {

    /// What of a table is exported.
    public sealed interface Export {

        record Rows(String query) implements Export {}

        record Nothing(String why) implements Export {}
    }

    /// What erasure does with a fan's rows.
    public sealed interface Erasure {

        /// @param keeps why something of the fan's stays all the same; null where nothing does
        record Statements(List<String> statements, @Nullable String keeps) implements Erasure {

            public Statements {
                statements = List.copyOf(statements);
            }
        }

        record Nothing(String why) implements Erasure {}
    }

    /// A table with the fan's own rows: all exported, all deleted.
    ///
    /// @param column whose value is the fan's id
    public static PersonalDataTable own(String table, String column) {
        return table(
                table, exported("select * from " + table + " where " + column + " = :fan"), deleted(table, column));
    }

    /// A table that knows nothing of fans.
    public static PersonalDataTable noPersonalData(String table, String why) {
        return table(table, notExported(why), retained(why));
    }

    public static PersonalDataTable table(String table, Export export, Erasure erasure) {
        return new PersonalDataTable(table, export, erasure);
    }

    public static Export exported(String query) {
        return new Export.Rows(query);
    }

    public static Export notExported(String why) {
        return new Export.Nothing(why);
    }

    /// The rows whose column is the fan's id are deleted.
    public static Erasure deleted(String table, String column) {
        return by("delete from " + table + " where " + column + " = :fan");
    }

    public static Erasure by(String... statements) {
        return new Erasure.Statements(List.of(statements), null);
    }

    /// @param why something of the fan's stays
    public static Erasure partly(String why, String... statements) {
        return new Erasure.Statements(List.of(statements), why);
    }

    public static Erasure retained(String why) {
        return new Erasure.Nothing(why);
    }
}
