package io.terrace.platform.testing;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Statements that read whole rows of a table: `select *`, `t.*` or `returning *`. When the next version adds a column,
/// Postgres refuses to run those that are prepared once more ("cached plan must not change result type").
///
/// A `*` of a function, a subquery or a common table expression is left alone, as their own lists are looked at. Each
/// constant of a class is looked at, as the compiler has put it together.
final class WholeRows extends ArchCondition<JavaClass> {

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;

    /// Columns before it, if there are any.
    private static final String OTHERS = "(?:[\\w.\\s,]*,\\s*)?";

    private static final Pattern RETURNED = Pattern.compile("\\breturning\\s+" + OTHERS + "(?:\\w+\\.)?\\*", FLAGS);
    private static final Pattern SELECTED = Pattern.compile(
            "\\bselect\\s+(?:distinct\\s+)?" + OTHERS + "\\*(?:(?!\\bfrom\\b).)*\\bfrom\\s+(\\w+)\\b(?!\\s*\\()",
            FLAGS);
    private static final Pattern ALIASED = Pattern.compile("\\b(\\w+)\\.\\*", FLAGS);

    WholeRows() {
        super("name the columns they read of a table");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        constants(type)
                .flatMap(constant -> in(constant).stream())
                .distinct()
                .forEach(found -> events.add(SimpleConditionEvent.violated(type, type.getName() + " reads " + found)));
    }

    /// @return each `*` of a table, with the table
    static List<String> in(String statement) {
        Stream<String> returned = RETURNED.matcher(statement).results().map(MatchResult::group);
        Stream<String> selected = SELECTED.matcher(statement)
                .results()
                .map(found -> found.group(1))
                .filter(table -> !isNamedInside(statement, table))
                .map(table -> "* of " + table);
        Stream<String> aliased = ALIASED.matcher(statement)
                .results()
                .flatMap(found ->
                        table(statement, found.group(1)).stream().map(table -> found.group() + " of " + table));
        return Stream.of(returned, selected, aliased).flatMap(found -> found).toList();
    }

    /// What an alias stands for, if that is a table.
    private static Optional<String> table(String statement, String alias) {
        return Pattern.compile(
                        "\\b(?:from|join|update|into|using)\\s+(?:(\\w+)\\s+(?:as\\s+)?)?" + alias + "\\b(?!\\s*\\()",
                        FLAGS)
                .matcher(statement)
                .results()
                .map(found -> Objects.requireNonNullElse(found.group(1), alias))
                .filter(table -> !isNamedInside(statement, table))
                .findAny();
    }

    /// Whether the statement itself says what this is: `with name as (…)`.
    private static boolean isNamedInside(String statement, String name) {
        return Pattern.compile(
                        "\\b" + name + "\\s*(?:\\([^()]*\\)\\s*)?as\\s+(?:(?:not\\s+)?materialized\\s+)?\\(", FLAGS)
                .matcher(statement)
                .find();
    }

    private static Stream<String> constants(JavaClass type) {
        return type.getSource().stream().flatMap(source -> {
            try (InputStream file = source.getUri().toURL().openStream()) {
                var pool = ClassFile.of().parse(file.readAllBytes()).constantPool();
                return StreamSupport.stream(pool.spliterator(), false)
                        .filter(StringEntry.class::isInstance)
                        .map(entry -> ((StringEntry) entry).stringValue());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
