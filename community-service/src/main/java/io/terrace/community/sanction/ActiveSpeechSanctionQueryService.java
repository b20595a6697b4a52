package io.terrace.community.sanction;

import io.terrace.community.profile.SpeechSanctionLookup;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

@ApplicationScoped
class ActiveSpeechSanctionQueryService implements SpeechSanctionLookup {

    private final Session session;

    ActiveSpeechSanctionQueryService(Session session) {
        this.session = session;
    }

    /// The one that lasts longest.
    @Override
    @Transactional
    public Optional<SpeechSanction> of(UUID user) {
        return session.createNativeQuery("""
                        select kind, ends_at from sanction
                        where community_id = terrace_community() and user_id = :user and state = 'ACTIVE'
                            and kind <> 'WARNING' and (ends_at is null or ends_at > clock_timestamp())
                        order by ends_at desc nulls first limit 1""", Tuple.class).setParameter("user", user).stream()
                .map(row -> new SpeechSanction(
                        row.get("kind", String.class).toLowerCase(Locale.ROOT), row.get("ends_at", Instant.class)))
                .findFirst();
    }
}
