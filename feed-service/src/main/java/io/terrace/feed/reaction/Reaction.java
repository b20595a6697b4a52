package io.terrace.feed.reaction;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/// One fan's standing reaction of one type to one post.
@Entity
@Table(name = "reaction")
@IdClass(Reaction.Key.class)
class Reaction extends PanacheEntityBase {

    record Key(UUID freestyleId, UUID userId, String type) {}

    @Id
    private UUID freestyleId;

    @Id
    private UUID userId;

    @Id
    private String type;

    @TenantId
    private String communityId;

    protected Reaction() {}

    /// @return whether it was not there before: of many at once, one gets true
    static boolean add(Key key, Instant at) {
        return getEntityManager()
                        .createNativeQuery("""
                        insert into reaction (community_id, freestyle_id, user_id, type, reacted_at)
                        values (terrace_community(), :post, :user, :type, :at)
                        on conflict do nothing""")
                        .setParameter("post", key.freestyleId())
                        .setParameter("user", key.userId())
                        .setParameter("type", key.type())
                        .setParameter("at", at)
                        .executeUpdate()
                == 1;
    }

    /// @return whether it was there
    static boolean remove(Key key) {
        return delete("freestyleId = ?1 and userId = ?2 and type = ?3", key.freestyleId(), key.userId(), key.type())
                == 1;
    }
}
