package io.terrace.sponsorship.member;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// What is known of several fans at once.
@Singleton
public class FanTraitsRepository {

    private static final int TIMESTAMP_SHIFT = 16;
    private static final long VERSION_7 = 0x7000;

    private record Known(UUID fan, FanTraits traits) {}

    private final Sql sql;
    private final InstantSource clock;

    FanTraitsRepository(Sql sql, InstantSource clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Of each of the fans, in their order; of one who is not known, that there is no consent.
    ///
    /// @param events those that campaigns are targeted at
    public Map<UUID, FanTraits> of(List<UUID> fans, Collection<UUID> events) {
        Map<UUID, FanTraits> traits = new LinkedHashMap<>();
        sql.list(
                        "select f.fan as fan_id, " + FanTraits.columns("f.fan", "?::uuid[]")
                                + " from unnest(?::uuid[]) with ordinality as f (fan, place) order by f.place",
                        row -> new Known(row.id("fan_id"), FanTraits.read(row)),
                        ArrayParameter.ids(events),
                        ArrayParameter.ids(fans))
                .forEach(known -> traits.put(known.fan(), known.traits()));
        return traits;
    }

    /// Known fans, from a random point of those who joined on. An id tells when its fan joined, so
    /// no more rows are read than are returned.
    public List<UUID> sample(int size) {
        List<UUID> first = after(new UUID(0, 0), 1);
        if (first.isEmpty()) {
            return first;
        }
        long oldest = first.getFirst().getMostSignificantBits() >>> TIMESTAMP_SHIFT;
        long newest = Math.max(oldest + 1, clock.millis());
        long at = ThreadLocalRandom.current().nextLong(oldest, newest);
        List<UUID> found = after(new UUID((at << TIMESTAMP_SHIFT) | VERSION_7, Long.MIN_VALUE), size);
        return found.size() == size ? found : after(new UUID(0, 0), size);
    }

    private List<UUID> after(UUID id, int most) {
        return sql.list("""
                select user_id from member where community_id = terrace_community() and user_id >= ?
                order by user_id limit ?""", row -> row.id("user_id"), id, most);
    }
}
