package io.terrace.sponsorship.placement;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.spec.SecretKeySpec;

/// Names a fan without consent by a hash under the day's secret. The secret is deleted with the day: after it nothing
/// tells two days of one fan apart from those of two fans.
@ApplicationScoped
class SubjectHasher {

    /// @param day in UTC
    record DailySubject(UUID id, LocalDate day) {}

    private record SecretKey(UUID community, LocalDate day) {}

    private final Map<SecretKey, SecretKeySpec> secrets = new ConcurrentHashMap<>();
    private final Sql sql;
    private final InstantSource clock;

    SubjectHasher(Sql sql, InstantSource clock) {
        this.sql = sql;
        this.clock = clock;
    }

    @Transactional
    DailySubject today(UUID community, UUID fan) {
        LocalDate day = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        SecretKey key = new SecretKey(community, day);
        SecretKeySpec secret = secrets.get(key);
        if (secret == null) {
            secret = load(day);
            secrets.keySet().removeIf(other -> other.day().isBefore(day));
            secrets.put(key, secret);
        }
        ByteBuffer id = ByteBuffer.wrap(PlacementTokenSigner.mac(secret)
                .doFinal(ByteBuffer.allocate(16)
                        .putLong(fan.getMostSignificantBits())
                        .putLong(fan.getLeastSignificantBits())
                        .array()));
        return new DailySubject(new UUID(id.getLong(), id.getLong()), day);
    }

    private SecretKeySpec load(LocalDate day) {
        sql.run(
                "insert into subject_secret (community_id, day) values (terrace_community(), ?::date) on conflict do nothing",
                day.toString());
        return sql.first(
                        "select encode(secret, 'hex') as secret from subject_secret"
                                + " where community_id = terrace_community() and day = ?::date",
                        row -> new SecretKeySpec(HexFormat.of().parseHex(row.text("secret")), "HmacSHA256"),
                        day.toString())
                .orElseThrow();
    }
}
