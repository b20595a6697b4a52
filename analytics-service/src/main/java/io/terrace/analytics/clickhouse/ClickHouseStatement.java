package io.terrace.analytics.clickhouse;

import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A statement whose `:name`s are given values. Servers before 19.14 take no parameters, so values are written as
/// literals: of these types alone, and texts with all that could end them escaped.
public final class ClickHouseStatement {

    private static final Pattern PARAMETER = Pattern.compile(":([a-z_]+)");

    private final String sql;
    private final Map<String, String> literals = new HashMap<>();

    private ClickHouseStatement(String sql) {
        this.sql = sql;
    }

    public static ClickHouseStatement of(String sql) {
        return new ClickHouseStatement(sql);
    }

    public ClickHouseStatement with(String name, UUID value) {
        return set(name, literal(value));
    }

    public ClickHouseStatement with(String name, LocalDate value) {
        return set(name, "toDate('" + value + "')");
    }

    public ClickHouseStatement with(String name, long value) {
        return set(name, Long.toString(value));
    }

    public ClickHouseStatement with(String name, String value) {
        return set(name, literal(value));
    }

    /// For `in (:name)`. None is in an empty list.
    public ClickHouseStatement withTexts(String name, Collection<String> values) {
        return set(
                name,
                values.isEmpty()
                        ? "''"
                        : values.stream().map(ClickHouseStatement::literal).collect(Collectors.joining(", ")));
    }

    /// For `in (:name)`. None is in an empty list.
    ClickHouseStatement withIds(String name, Collection<UUID> values) {
        return set(
                name,
                values.isEmpty()
                        ? literal(new UUID(0, 0))
                        : values.stream().map(ClickHouseStatement::literal).collect(Collectors.joining(", ")));
    }

    private ClickHouseStatement set(String name, String literal) {
        literals.put(name, literal);
        return this;
    }

    private static String literal(UUID id) {
        return "toUUID('" + id + "')";
    }

    private static String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\0", "\\0") + "'";
    }

    /// @throws IllegalStateException where a parameter has no value
    String text() {
        return PARAMETER.matcher(sql).replaceAll(found -> {
            String literal = literals.get(found.group(1));
            if (literal == null) {
                throw new IllegalStateException("No value for :" + found.group(1));
            }
            return Matcher.quoteReplacement(literal);
        });
    }
}
