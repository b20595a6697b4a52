package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/// Pictures that fans of the current community have uploaded, and that are ready. Everything runs in the caller's
/// transaction.
@ApplicationScoped
class AvatarRepository {

    private final Session session;

    AvatarRepository(Session session) {
        this.session = session;
    }

    /// Whether it is the fan's and was not shown in time.
    boolean isGivenUp(UUID user, UUID upload) {
        return session.createNativeQuery("""
                        select exists (select from avatar where community_id = terrace_community()
                            and user_id = :user and upload_id = :upload and given_up_at is not null)""", Boolean.class)
                .setParameter("user", user)
                .setParameter("upload", upload)
                .getSingleResult();
    }

    /// Empty for another fan's, and for what is not ready.
    Optional<UploadedAvatar> find(UUID user, UUID upload) {
        return session.createNativeQuery("""
                        select upload_id, small, medium, large from avatar
                        where community_id = terrace_community() and user_id = :user and upload_id = :upload""", Tuple.class)
                .setParameter("user", user)
                .setParameter("upload", upload)
                .uniqueResultOptional()
                .map(row -> new UploadedAvatar(
                        row.get(0, UUID.class),
                        row.get(1, String.class),
                        row.get(2, String.class),
                        row.get(3, String.class)));
    }

    void save(UUID user, UploadedAvatar avatar) {
        session.createNativeMutationQuery("""
                        insert into avatar (community_id, upload_id, user_id, small, medium, large)
                        values (terrace_community(), :upload, :user, :small, :medium, :large)
                        on conflict do nothing""")
                .setParameter("upload", avatar.avatarUploadId())
                .setParameter("user", user)
                .setParameter("small", avatar.avatarSmall())
                .setParameter("medium", avatar.avatarMedium())
                .setParameter("large", avatar.avatarLarge())
                .executeUpdate();
    }

    void delete(UUID upload) {
        session.createNativeMutationQuery(
                        "delete from avatar where community_id = terrace_community() and upload_id = :upload")
                .setParameter("upload", upload)
                .executeUpdate();
    }
}
