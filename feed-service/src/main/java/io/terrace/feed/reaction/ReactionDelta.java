package io.terrace.feed.reaction;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
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
    @GeneratedValue(strategy = GenerationType.IDENTITY)
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
