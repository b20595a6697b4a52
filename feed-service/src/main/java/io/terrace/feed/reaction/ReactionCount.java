package io.terrace.feed.reaction;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/// How many reactions of a type a post has, leaving out what [ReactionDelta] still holds.
@Entity
@Table(name = "reaction_count")
@IdClass(ReactionCount.Key.class)
class ReactionCount extends PanacheEntityBase {

    record Key(UUID freestyleId, String type) {}

    @Id
    private UUID freestyleId;

    @Id
    private String type;

    @TenantId
    private String communityId;

    private long count;

    protected ReactionCount() {}

    static List<ReactionCount> of(UUID post) {
        return list("freestyleId", post);
    }

    static ReactionCount none(UUID post, String type) {
        var none = new ReactionCount();
        none.freestyleId = post;
        none.type = type;
        none.persist();
        return none;
    }

    void move(int step) {
        count += step;
    }

    String type() {
        return type;
    }

    long total() {
        return count;
    }
}
