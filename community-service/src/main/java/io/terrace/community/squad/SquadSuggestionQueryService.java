package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.ProfileCard;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.community.profile.RelationshipSummary;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.hibernate.Session;

/// Fans that a fan may know: those their squad knows, most mutuals first, then the latest to join.
///
/// Looks at the 100 newest of the squad and the 100 newest of each of theirs, so the largest squad costs no more.
@ApplicationScoped
class SquadSuggestionQueryService {

    private static final int SOME = 100;
    private static final int CANDIDATES = 300;

    private final FanDirectory fans;
    private final RelationshipLookup relations;
    private final Session session;

    SquadSuggestionQueryService(FanDirectory fans, RelationshipLookup relations, Session session) {
        this.fans = fans;
        this.relations = relations;
        this.session = session;
    }

    @Transactional
    public List<SquadSuggestionView> suggest(UUID fan, int most) {
        Set<UUID> chosen = new LinkedHashSet<>(found(fan, near(fan)));
        if (chosen.size() < most) {
            chosen.addAll(strangers(fan, fans.newest(CANDIDATES)));
        }
        List<UUID> shown = chosen.stream().limit(most).toList();
        Map<UUID, RelationshipSummary> related = relations.of(fan, shown);
        Map<UUID, ProfileCard> cards = fans.cards(shown);
        return shown.stream()
                .flatMap(id -> Stream.ofNullable(cards.get(id)))
                .map(card -> new SquadSuggestionView(
                        card, Objects.requireNonNull(related.get(card.id())).mutualCount()))
                .toList();
    }

    private List<UUID> found(UUID fan, List<UUID> near) {
        Set<UUID> discoverable = fans.discoverable(near);
        return strangers(fan, near.stream().filter(discoverable::contains).toList());
    }

    // More than are shown, for some of them may not be found by others.
    private List<UUID> near(UUID fan) {
        return session.createNativeQuery("""
                        with mine as (
                            select other_id from tie
                            where community_id = terrace_community() and user_id = :fan and standing = 'CONNECTED'
                            order by since desc, other_id desc limit :some)
                        select near.other_id from mine cross join lateral (
                            select other_id from tie
                            where community_id = terrace_community() and user_id = mine.other_id
                                and standing = 'CONNECTED' and other_id <> :fan
                            order by since desc, tie.other_id desc limit :some) as near
                        where not exists (select from tie
                            where community_id = terrace_community() and user_id = :fan and other_id = near.other_id
                                and (standing <> 'NONE' or apart or muted_at is not null))
                        group by near.other_id order by count(*) desc, near.other_id desc limit :most""", UUID.class)
                .setParameter("fan", fan)
                .setParameter("some", SOME)
                .setParameter("most", CANDIDATES)
                .list();
    }

    /// Those of them who are nothing to the fan, nor have refused them, in their order.
    private List<UUID> strangers(UUID fan, Collection<UUID> users) {
        List<UUID> known = session.createNativeQuery("""
                        select other_id from tie
                        where community_id = terrace_community() and user_id = :fan
                            and other_id = any(cast(:users as uuid[]))
                            and (standing <> 'NONE' or apart or muted_at is not null)
                        union all
                        select user_id from tie
                        where community_id = terrace_community() and user_id = any(cast(:users as uuid[]))
                            and other_id = :fan and standing = 'DECLINED'""", UUID.class)
                .setParameter("fan", fan)
                .setParameter("users", users.toArray(UUID[]::new))
                .list();
        List<UUID> strangers = new ArrayList<>(users);
        strangers.removeAll(Set.copyOf(known));
        strangers.remove(fan);
        return strangers;
    }
}
