package io.terrace.auth.sso;

import io.quarkus.hibernate.orm.panache.Panache;
import io.terrace.platform.kernel.Sha256Hash;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/// The providers' tokens that have been exchanged.
final class ExchangedTokenRepository {

    private ExchangedTokenRepository() {}

    /// Whether this is its first use, or another by the installation that had the first: apps exchange the token
    /// they hold again when their session ends. In one statement, so that of a token presented by many at once one
    /// has it.
    static boolean use(UUID partner, String token, Optional<UUID> installation, Instant expiresAt) {
        return Panache.getEntityManager()
                        .unwrap(Session.class)
                        .createNativeMutationQuery("""
                                insert into exchanged_token (partner_id, token_hash, installation_id, expires_at)
                                values (:partner, :hash, cast(:installation as uuid), :expiresAt)
                                on conflict (partner_id, token_hash) do update set expires_at = excluded.expires_at
                                where exchanged_token.installation_id = excluded.installation_id""")
                        .setParameter("partner", partner)
                        .setParameter("hash", Sha256Hash.hex(essence(token)))
                        .setParameter(
                                "installation", installation.map(UUID::toString).orElse(null), String.class)
                        .setParameter("expiresAt", expiresAt)
                        .executeUpdate()
                == 1;
    }

    static void forget(Instant now) {
        Panache.getEntityManager()
                .unwrap(Session.class)
                .createNativeMutationQuery("delete from exchanged_token where expires_at < :now")
                .setParameter("now", now)
                .executeUpdate();
    }

    /// A signed token without its signature: some signatures can be rewritten by anyone, and are good still.
    private static String essence(String token) {
        int last = token.lastIndexOf('.');
        boolean isSigned =
                last > 0 && token.chars().filter(character -> character == '.').count() == 2;
        return isSigned ? token.substring(0, last) : token;
    }
}
