package io.terrace.community.profile;

import io.terrace.platform.events.AuthEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;

/// What fans of the current community are found by, as they may see it. Everything runs in the caller's transaction.
@ApplicationScoped
class MaskedIdentityRepository {

    private final Session session;

    MaskedIdentityRepository(Session session) {
        this.session = session;
    }

    /// Oldest first.
    List<MaskedIdentifierView> of(UUID user) {
        // Rows from before the kinds were in snake case are returned like those of today.
        return session.createNativeQuery("""
                        select replace(kind, 'externalUserId', 'external_user_id') as kind, masked, verified_by from masked_identity
                        where community_id = terrace_community() and user_id = :user order by place""", Tuple.class).setParameter("user", user).stream()
                .map(row -> new MaskedIdentifierView(
                        row.get(0, String.class), row.get(1, String.class), row.get(2, String.class)))
                .toList();
    }

    /// These and no others.
    void keep(UUID user, List<AuthEvent.MaskedIdentity> identities) {
        session.createNativeMutationQuery("""
                        delete from masked_identity
                        where community_id = terrace_community() and user_id = :user""").setParameter("user", user).executeUpdate();
        session.createNativeMutationQuery("""
                        insert into masked_identity (community_id, user_id, place, kind, masked, verified_by)
                        select terrace_community(), :user, i.place, i.kind, i.masked, i.verified_by
                        from unnest(cast(:kinds as text[]), cast(:masked as text[]), cast(:verifiers as text[]))
                            with ordinality as i (kind, masked, verified_by, place)""")
                .setParameter("user", user)
                .setParameter(
                        "kinds",
                        identities.stream().map(AuthEvent.MaskedIdentity::kind).toArray(String[]::new))
                .setParameter(
                        "masked",
                        identities.stream()
                                .map(AuthEvent.MaskedIdentity::masked)
                                .toArray(String[]::new))
                .setParameter(
                        "verifiers",
                        identities.stream()
                                .map(AuthEvent.MaskedIdentity::verifiedBy)
                                .toArray(String[]::new))
                .executeUpdate();
    }
}
