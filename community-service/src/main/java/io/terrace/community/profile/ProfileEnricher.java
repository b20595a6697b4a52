package io.terrace.community.profile;

import static java.util.stream.Collectors.toMap;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Gathers what is said of fans beside their profiles: of all of a page at once, however many they are. Everything runs
/// in the caller's transaction.
@ApplicationScoped
class ProfileEnricher {

    private final RelationshipLookup relations;
    private final FreestyleCountRepository freestyles;
    private final CheckInCountLookup checkIns;
    private final PresenceLookup presences;

    ProfileEnricher(
            RelationshipLookup relations,
            FreestyleCountRepository freestyles,
            CheckInCountLookup checkIns,
            PresenceLookup presences) {
        this.relations = relations;
        this.freestyles = freestyles;
        this.checkIns = checkIns;
        this.presences = presences;
    }

    /// Without those who are not to see the viewer, nor the viewer them.
    Map<UUID, ProfileExtras> of(UUID viewer, Collection<UUID> users) {
        Map<UUID, RelationshipSummary> related = new HashMap<>(relations.of(viewer, users));
        related.values().removeIf(RelationshipSummary::apart);
        if (related.isEmpty()) {
            return Map.of();
        }
        List<UUID> seen = List.copyOf(related.keySet());
        Map<UUID, Long> posted = freestyles.counts(seen);
        Map<UUID, Long> attended = checkIns.of(seen);
        Map<UUID, Presence> here = presences.of(seen);
        return related.entrySet().stream().collect(toMap(Map.Entry::getKey, entry -> {
            UUID user = entry.getKey();
            RelationshipSummary relation = entry.getValue();
            return new ProfileExtras(
                    relation,
                    new ProfileView.Counts(
                            relation.squadSize(), posted.getOrDefault(user, 0L), attended.getOrDefault(user, 0L)),
                    here.get(user));
        }));
    }
}
