package io.terrace.feed.reaction;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/// A reaction that came or went and is not yet part of a [ReactionCount].
@Entity
@Table(name = "reaction_change")
class ReactionDelta extends PanacheEntityBase {

    @Id
    private long id;

    @TenantId
    private String communityId;

    private UUID freestyleId;
    private UUID userId;
    private String type;
    private int step;
    private Instant at;

    protected ReactionDelta() {}

    private ReactionDelta(Reaction.Key reaction, int step, Instant at) {
        freestyleId = reaction.freestyleId();
        userId = reaction.userId();
        type = reaction.type();
        this.step = step;
        this.at = at;
    }

    static ReactionDelta came(Reaction.Key reaction, Instant at) {
        return new ReactionDelta(reaction, 1, at);
    }

    static ReactionDelta went(Reaction.Key reaction, Instant at) {
        return new ReactionDelta(reaction, -1, at);
    }

    /// Appends it. Not by `persist`: for a key that the database gives, the driver asks for the whole row.
    void append() {
        getEntityManager()
                .createNativeQuery("""
                        insert into reaction_change (community_id, freestyle_id, user_id, type, step, at)
                        values (terrace_community(), :post, :user, :type, :step, :at)""")
                .setParameter("post", freestyleId)
                .setParameter("user", userId)
                .setParameter("type", type)
                .setParameter("step", step)
                .setParameter("at", at)
                .executeUpdate();
    }

    /// Takes away the oldest changes to a post: a fan's own come in the order they made them.
    static List<ReactionDelta> take(UUID post, int most) {
        List<ReactionDelta> oldest = ReactionDelta.<ReactionDelta>find("freestyleId = ?1 order by id", post)
                .page(0, most)
                .list();
        delete("id in ?1", oldest.stream().map(change -> change.id).toList());
        return oldest;
    }

    UUID freestyleId() {
        return freestyleId;
    }

    UUID userId() {
        return userId;
    }

    String type() {
        return type;
    }

    int step() {
        return step;
    }

    Instant at() {
        return at;
    }
}
