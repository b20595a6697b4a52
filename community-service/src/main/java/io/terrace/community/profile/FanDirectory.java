package io.terrace.community.profile;

import static java.util.stream.Collectors.toMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.hibernate.Session;

/// Who there is in the current community, whatever they are to each other; not who is leaving.
@ApplicationScoped
public class FanDirectory {

    private final ProfileRepository table;
    private final PresenceLookup presences;
    private final Session session;

    FanDirectory(ProfileRepository table, PresenceLookup presences, Session session) {
        this.table = table;
        this.presences = presences;
        this.session = session;
    }

    @Transactional
    public boolean isHere(UUID user) {
        return table.find(user).filter(profile -> !profile.isLeaving()).isPresent();
    }

    /// A card for each that is here.
    @Transactional
    public Map<UUID, ProfileCard> cards(Collection<UUID> users) {
        return table.find(users).stream().map(Profile::card).collect(toMap(ProfileCard::id, card -> card));
    }

    /// Who of them is online, of those who show it and whose presence is known.
    @Transactional
    public Map<UUID, Presence> presences(Collection<UUID> users) {
        return presences.of(session.createQuery(
                        "select userId from Profile where userId in :users and privacy.showPresence", UUID.class)
                .setParameter("users", users)
                .list());
    }

    /// Those of them that others may find.
    @Transactional
    public Set<UUID> discoverable(Collection<UUID> users) {
        return Set.copyOf(session.createQuery(
                        "select userId from Profile where userId in :users and privacy.discoverable"
                                + " and leavesAt is null",
                        UUID.class)
                .setParameter("users", users)
                .list());
    }

    /// The latest to join of those that others may find.
    @Transactional
    public List<UUID> newest(int most) {
        return session.createQuery(
                        "select userId from Profile where privacy.discoverable and leavesAt is null"
                                + " order by joinedAt desc, userId desc",
                        UUID.class)
                .setMaxResults(most)
                .list();
    }
}
