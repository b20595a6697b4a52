package io.terrace.platform.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The row a statement has come to.
public final class Row {

    private final ResultSet rows;

    Row(ResultSet rows) {
        this.rows = rows;
    }

    private interface Read<T> {
        T from(ResultSet rows) throws SQLException;
    }

    public UUID id(String column) {
        return read(rows -> rows.getObject(column, UUID.class));
    }

    public @Nullable UUID idOrNull(String column) {
        return read(rows -> rows.getObject(column, UUID.class));
    }

    public String text(String column) {
        return read(rows -> rows.getString(column));
    }

    public @Nullable String textOrNull(String column) {
        return read(rows -> rows.getString(column));
    }

    public long number(String column) {
        return read(rows -> rows.getLong(column));
    }

    public @Nullable Long numberOrNull(String column) {
        return read(rows -> {
            long number = rows.getLong(column);
            return rows.wasNull() ? null : number;
        });
    }

    public boolean flag(String column) {
        return read(rows -> rows.getBoolean(column));
    }

    public Instant instant(String column) {
        return read(rows -> rows.getObject(column, OffsetDateTime.class).toInstant());
    }

    public @Nullable Instant instantOrNull(String column) {
        return read(rows -> {
            OffsetDateTime at = rows.getObject(column, OffsetDateTime.class);
            return at == null ? null : at.toInstant();
        });
    }

    /// A constant stored by its lower-case name.
    public <E extends Enum<E>> E constant(String column, Class<E> type) {
        return Enum.valueOf(type, text(column).toUpperCase(Locale.ROOT));
    }

    /// An array of ids, none of them null.
    public List<UUID> ids(String column) {
        return array(column, UUID.class);
    }

    /// An array of `bigint`, none of them null.
    public List<Long> numbers(String column) {
        return array(column, Number.class).stream().map(Number::longValue).toList();
    }

    /// An array of `int` or `smallint`, none of them null.
    public List<Integer> integers(String column) {
        return array(column, Number.class).stream().map(Number::intValue).toList();
    }

    /// An array of texts, none of them null.
    public List<String> texts(String column) {
        return array(column, String.class);
    }

    private <T> List<T> array(String column, Class<T> type) {
        return read(rows -> Arrays.stream((Object[]) rows.getArray(column).getArray())
                .map(type::cast)
                .toList());
    }

    static String wire(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private <T extends @Nullable Object> T read(Read<T> read) {
        try {
            return read.from(rows);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
