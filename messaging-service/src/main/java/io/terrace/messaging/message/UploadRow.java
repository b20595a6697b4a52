package io.terrace.messaging.message;

import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A recording, by what media-service tells of it.
///
/// @param messageId the message it belongs to
/// @param isGivenUp whether it was not used in time
record UploadRow(
        UUID id,
        String state,
        @Nullable UUID ownerId,
        @Nullable UUID messageId,
        @Nullable String mimeType,
        @Nullable Long sizeBytes,
        @Nullable Long durationMs,
        @Nullable String waveform,
        boolean isGivenUp) {

    static final String READY = "ready";
    static final String REJECTED = "rejected";

    /// The rows, as [#read] reads them, of the parameter ids.
    private static final String SELECT = """
            select id, state, owner_id, message_id, mime_type, size_bytes, duration_ms, waveform, given_up_at
            from upload where community_id = terrace_community() and id = any(?)""";

    private static UploadRow read(Row row) {
        return new UploadRow(
                row.id("id"),
                row.text("state"),
                row.idOrNull("owner_id"),
                row.idOrNull("message_id"),
                row.textOrNull("mime_type"),
                row.numberOrNull("size_bytes"),
                row.numberOrNull("duration_ms"),
                row.textOrNull("waveform"),
                row.instantOrNull("given_up_at") != null);
    }

    /// Makes rows where there are none, so that there is one to lock, and locks them in the order of their ids.
    static Map<UUID, UploadRow> lock(Sql sql, Collection<UUID> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        List<UUID> sorted = ids.stream()
                .distinct()
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
        sql.run("""
                insert into upload (community_id, id, state)
                select (select terrace_community()), n.id, 'awaited' from unnest(?) as n (id)
                on conflict do nothing""", ArrayParameter.ids(sorted));
        return sql.list(SELECT + " order by id for update", UploadRow::read, ArrayParameter.ids(sorted)).stream()
                .collect(Collectors.toMap(UploadRow::id, Function.identity()));
    }

    static Map<UUID, UploadRow> find(Sql sql, Collection<UUID> ids) {
        return ids.isEmpty()
                ? Map.of()
                : sql.list(SELECT, UploadRow::read, ArrayParameter.ids(ids)).stream()
                        .collect(Collectors.toMap(UploadRow::id, Function.identity()));
    }

    static void ready(Sql sql, UploadReady news) {
        sql.run(
                """
                update upload set state = 'ready', owner_id = ?, mime_type = ?, size_bytes = ?, duration_ms = ?, waveform = ?
                where community_id = terrace_community() and id = ?""",
                news.ownerId(),
                news.mimeType(),
                news.sizeBytes(),
                news.durationMs(),
                news.waveform(),
                news.uploadId());
    }

    /// Changes nothing where the upload is not ready.
    static void outline(Sql sql, UploadOutlined news) {
        sql.run("""
                update upload set waveform = ?
                where community_id = terrace_community() and id = ? and state = 'ready'""", news.waveform(), news.uploadId());
    }

    static void reject(Sql sql, UUID id, UUID owner, String reason) {
        sql.run("""
                update upload set state = 'rejected', owner_id = ?, reason = ?
                where community_id = terrace_community() and id = ?""", owner, reason, id);
    }

    boolean isReady() {
        return state.equals(READY);
    }

    boolean isRejected() {
        return state.equals(REJECTED);
    }

    boolean isReadyFor(UUID fan) {
        return isReady() && fan.equals(ownerId);
    }

    /// Whether it is known to be another's.
    boolean isNotOf(UUID fan) {
        return ownerId != null && !ownerId.equals(fan);
    }
}
