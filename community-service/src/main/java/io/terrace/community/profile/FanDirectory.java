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

@ApplicationScoped
class FanDirectory implements CommunityFans {

    private final ProfileRepository table;
    private final PresenceLookup presences;
    private final Session session;

    FanDirectory(ProfileRepository table, PresenceLookup presences, Session session) {
        this.table = table;
        this.presences = presences;
        this.session = session;
    }

    @Override
    @Transactional
    public boolean isHere(UUID user) {
        return table.find(user).filter(profile -> !profile.isLeaving()).isPresent();
    }

    @Override
    @Transactional
    public Map<UUID, ProfileCard> cards(Collection<UUID> users) {
        return table.find(users).stream().map(Profile::card).collect(toMap(ProfileCard::id, card -> card));
    }

    @Override
    @Transactional
    public Map<UUID, Presence> presences(Collection<UUID> users) {
        return presences.of(session.createQuery(
                        "select userId from Profile where userId in :users and privacy.showPresence", UUID.class)
                .setParameter("users", users)
                .list());
    }

    @Override
    @Transactional
    public Set<UUID> discoverable(Collection<UUID> users) {
        return Set.copyOf(session.createQuery(
                        "select userId from Profile where userId in :users and privacy.discoverable"
                                + " and leavesAt is null",
                        UUID.class)
                .setParameter("users", users)
                .list());
    }

    @Override
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
