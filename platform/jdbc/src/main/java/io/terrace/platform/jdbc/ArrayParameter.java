package io.terrace.platform.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGobject;

/// Many values of one type as one parameter, for `unnest` and `any`.
public abstract sealed class ArrayParameter {

    private ArrayParameter() {}

    public static ArrayParameter ids(Collection<UUID> ids) {
        return new Ids(UuidArray.of(ids));
    }

    public static ArrayParameter texts(Collection<String> texts) {
        return new Typed("text", texts.toArray(String[]::new));
    }

    public static <R> ArrayParameter ids(Collection<R> rows, Function<R, @Nullable UUID> id) {
        return new Ids(UuidArray.of(rows.stream().map(id).toList()));
    }

    public static <R> ArrayParameter texts(Collection<R> rows, Function<R, @Nullable String> text) {
        return new Typed("text", rows.stream().map(text).toArray(String[]::new));
    }

    public static <R> ArrayParameter wires(Collection<R> rows, Function<R, Enum<?>> constant) {
        return texts(rows, row -> Row.wire(constant.apply(row)));
    }

    public static <R> ArrayParameter numbers(Collection<R> rows, Function<R, Long> number) {
        return new Typed("bigint", rows.stream().map(number).toArray(Long[]::new));
    }

    public static <R> ArrayParameter integers(Collection<R> rows, Function<R, Integer> number) {
        return new Typed("int", rows.stream().map(number).toArray(Integer[]::new));
    }

    public static <R> ArrayParameter flags(Collection<R> rows, Function<R, Boolean> flag) {
        return new Typed("boolean", rows.stream().map(flag).toArray(Boolean[]::new));
    }

    public static <R> ArrayParameter instants(Collection<R> rows, Function<R, @Nullable Instant> at) {
        StringJoiner all = new StringJoiner(",", "{", "}");
        rows.forEach(row -> all.add(String.valueOf(at.apply(row))));
        return new Times(all.toString());
    }

    abstract Object parameter(Connection connection) throws SQLException;

    /// Goes as the driver writes it: in binary, as the arrays are of the type's own class.
    private static final class Typed extends ArrayParameter {

        private final String type;
        private final @Nullable Object[] values;

        Typed(String type, @Nullable Object[] values) {
            this.type = type;
            this.values = values;
        }

        @Override
        Object parameter(Connection connection) throws SQLException {
            return connection.createArrayOf(type, values);
        }
    }

    private static final class Ids extends ArrayParameter {

        private final UuidArray ids;

        Ids(UuidArray ids) {
            this.ids = ids;
        }

        @Override
        Object parameter(Connection connection) {
            return ids;
        }
    }

    /// Goes as text in which nothing is to be quoted: the driver would look at each character of it.
    private static final class Times extends ArrayParameter {

        private final String values;

        Times(String values) {
            this.values = values;
        }

        @Override
        Object parameter(Connection connection) throws SQLException {
            PGobject array = new PGobject();
            array.setType("_timestamptz");
            array.setValue(values);
            return array;
        }
    }
}
