package io.terrace.polls.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How rows and parameters become values.
public final class RowMapper {

    /// Reads the current row of a result.
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private RowMapper() {}

    public static <T> List<T> all(PreparedStatement query, Reader<T> reader) throws SQLException {
        List<T> rows = new ArrayList<>();
        try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
                rows.add(reader.read(row));
            }
        }
        return rows;
    }

    public static <T> Optional<T> first(PreparedStatement query, Reader<T> reader) throws SQLException {
        return all(query, reader).stream().findFirst();
    }

    public static @Nullable UUID uuid(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    public static @Nullable OffsetDateTime at(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    public static List<UUID> uuids(ResultSet row, String column) throws SQLException {
        return List.of((UUID[]) row.getArray(column).getArray());
    }

    public static long[] longs(ResultSet row, String column) throws SQLException {
        return Arrays.stream((Long[]) row.getArray(column).getArray())
                .mapToLong(Long::longValue)
                .toArray();
    }
}
