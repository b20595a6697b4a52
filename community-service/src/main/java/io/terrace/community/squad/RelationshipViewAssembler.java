package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.community.profile.RelationshipSummary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/// What many fans are to one, without those who are not for them to see.
@ApplicationScoped
class RelationshipViewAssembler {

    private final FanDirectory fans;
    private final RelationshipLookup relations;

    RelationshipViewAssembler(FanDirectory fans, RelationshipLookup relations) {
        this.fans = fans;
        this.relations = relations;
    }

    @Transactional
    public List<RelationshipView> list(UUID fan, List<UUID> others) {
        Set<UUID> here = fans.cards(others).keySet();
        Map<UUID, RelationshipSummary> related = relations.of(fan, others);
        return others.stream()
                .filter(other -> here.contains(other) || other.equals(fan))
                .map(other -> RelationshipView.of(other, Objects.requireNonNull(related.get(other))))
                .filter(tied -> tied.blocked()
                        || !Objects.requireNonNull(related.get(tied.userId())).apart())
                .toList();
    }
}
