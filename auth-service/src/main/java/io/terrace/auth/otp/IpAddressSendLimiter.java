package io.terrace.auth.otp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.MasterKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// How many codes were asked for from an address within the hour, each by its own time: no hour ever holds more than it
/// may, and no one waits longer than an hour. All communities count together, for public keys
/// are easily had; those of a partner with a limit of its own apart from the rest. An advisory lock makes reading and
/// counting one step.
@ApplicationScoped
class IpAddressSendLimiter {

    /// By this name a partner can have a limit of its own, and clients read which one stopped them.
    static final String POLICY = "otp_sends";

    private static final Duration COUNTED = Duration.ofHours(1);

    private final EntityManager entities;
    private final MasterKey key;
    private final PartnerService partners;
    private final int sendsPerAddress;

    IpAddressSendLimiter(EntityManager entities, MasterKey key, PartnerService partners, AuthConfig config) {
        this.entities = entities;
        this.key = key;
        this.partners = partners;
        sendsPerAddress = config.otp().sendsPerAddress();
    }

    /// Counts one more, unless there were as many as may be: then the pause says when the next will be admitted.
    Optional<Duration> count(CodeRequestOrigin asker, Instant now) {
        Optional<Integer> own = ownLimit(asker);
        String subject = subject(asker, own.isPresent());
        entities.createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(?1, 0))", Integer.class)
                .setParameter(1, "otp/address/" + subject)
                .getSingleResult();
        var row = (Object[]) entities.createNativeQuery("""
                        select cast(coalesce(sum(sends), 0) as bigint),
                            min(minute)
                        from otp_sender where subject = ?1 and minute > ?2 and sends > 0
                        """, Object[].class)
                .setParameter(1, subject)
                .setParameter(2, now.minus(COUNTED))
                .getSingleResult();
        if ((long) row[0] >= own.orElse(sendsPerAddress)) {
            return Optional.of(Duration.between(now, ((Instant) row[1]).plus(COUNTED)));
        }
        add(subject, 1, now);
        return Optional.empty();
    }

    /// @param countedAt when it was counted
    void takeBack(CodeRequestOrigin asker, Instant countedAt) {
        add(subject(asker, ownLimit(asker).isPresent()), -1, countedAt);
    }

    void purge(Instant now) {
        entities.createNativeQuery("delete from otp_sender where minute < ?1")
                .setParameter(1, now.minus(COUNTED))
                .executeUpdate();
    }

    private Optional<Integer> ownLimit(CodeRequestOrigin asker) {
        return Optional.ofNullable(partners.configuration(asker.partner())
                .settings()
                .rateLimitsWith(Map.of())
                .get(POLICY));
    }

    private void add(String subject, int sends, Instant at) {
        entities.createNativeQuery("""
                        insert into otp_sender as known (subject, minute, sends) values (?1, ?2, ?3)
                        on conflict (subject, minute) do update set sends = known.sends + excluded.sends
                        """)
                .setParameter(1, subject)
                .setParameter(2, at)
                .setParameter(3, sends)
                .executeUpdate();
    }

    /// Without an address they are counted together, those of each community.
    private String subject(CodeRequestOrigin asker, boolean apart) {
        UUID scope = asker.address().isEmpty() ? asker.community() : apart ? asker.partner() : AuditTrail.PLATFORM;
        String whose = "address/" + scope + "/" + asker.address();
        return HexFormat.of().formatHex(key.mac(KeyPurpose.OTP_SUBJECT, whose.getBytes(UTF_8)));
    }
}
