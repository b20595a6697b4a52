package io.terrace.feed.author;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "author")
class Author extends PanacheEntityBase {

    @Id
    private UUID userId;

    @TenantId
    private String communityId;

    private @Nullable String displayName;
    private @Nullable String avatarUrl;

    protected Author() {}

    static List<Author> of(Collection<UUID> users) {
        return list("userId in ?1", users);
    }

    /// Keeps the card unless a newer one is known. Of two as old the later event wins: a fan's events come in order.
    static void keep(FanSummary card, Instant at) {
        getSession()
                .createNativeMutationQuery("""
                        insert into author (community_id, user_id, display_name, avatar_url, updated_at)
                        values (terrace_community(), :id, :name, :avatar, :at)
                        on conflict (community_id, user_id) do update
                        set display_name = excluded.display_name, avatar_url = excluded.avatar_url,
                            updated_at = excluded.updated_at
                        where author.updated_at <= excluded.updated_at""")
                .setParameter("id", card.id())
                .setParameter("name", card.displayName(), String.class)
                .setParameter("avatar", card.avatarUrl(), String.class)
                .setParameter("at", at)
                .executeUpdate();
    }

    FanSummary card() {
        return new FanSummary(userId, displayName, avatarUrl);
    }
}
