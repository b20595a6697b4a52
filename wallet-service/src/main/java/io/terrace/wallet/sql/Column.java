package io.terrace.wallet.sql;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Many values of one type as one parameter, for `unnest` and `any`.
public final class Column {

    private final String type;
    private final @Nullable Object[] values;

    private Column(String type, @Nullable Object[] values) {
        this.type = type;
        this.values = values;
    }

    public static Column ids(Collection<UUID> ids) {
        return new Column("uuid", ids.toArray());
    }

    public static Column texts(Collection<String> texts) {
        return new Column("text", texts.toArray());
    }

    public static <R> Column ids(Collection<R> rows, Function<R, @Nullable UUID> id) {
        return of("uuid", rows, id);
    }

    public static <R> Column texts(Collection<R> rows, Function<R, @Nullable String> text) {
        return of("text", rows, text);
    }

    public static <R> Column wires(Collection<R> rows, Function<R, Enum<?>> constant) {
        return of("text", rows, row -> Row.wire(constant.apply(row)));
    }

    public static <R> Column numbers(Collection<R> rows, Function<R, Long> number) {
        return of("bigint", rows, number);
    }

    public static <R> Column instants(Collection<R> rows, Function<R, @Nullable Instant> at) {
        @Nullable Object[] values = new Object[rows.size()];
        int i = 0;
        for (R row : rows) {
            Instant instant = at.apply(row);
            values[i++] =
                    instant == null ? null : instant.atOffset(ZoneOffset.UTC).toString();
        }
        return new Column("timestamptz", values);
    }

    private static <R> Column of(String type, Collection<R> rows, Function<R, ? extends @Nullable Object> value) {
        @Nullable Object[] values = new Object[rows.size()];
        int i = 0;
        for (R row : rows) {
            values[i++] = value.apply(row);
        }
        return new Column(type, values);
    }

    Array array(Connection connection) throws SQLException {
        return connection.createArrayOf(type, values);
    }
}
