package io.terrace.auth.user;

import io.terrace.auth.user.PartnerUserSyncService.Assurance;
import io.terrace.auth.user.PartnerUserSyncService.Introduction;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// The users that a partner's identifiers lead to, locked until the transaction ends, and what is changed about them:
/// it is stored together, so that a hundred words take as many statements as one.
final class PartnerSyncUnitOfWork {

    private record Key(AssuranceLevel standing, Identifier identifier) {}

    private final IdentityRepository table;
    private final Outbox outbox;
    private final ApiKeyTenant origin;
    private final Map<UUID, User> users = new HashMap<>();
    private final Map<UUID, List<Identity>> identities = new HashMap<>();
    private final Map<Key, Identity> owners = new HashMap<>();
    private final Set<Key> freed = new HashSet<>();
    private final List<User> newUsers = new ArrayList<>();
    private final List<Identity> newIdentities = new ArrayList<>();
    private final List<Identifier> proven = new ArrayList<>();
    private final List<AuthEvent> events = new ArrayList<>();

    private PartnerSyncUnitOfWork(IdentityRepository table, Outbox outbox, ApiKeyTenant origin) {
        this.table = table;
        this.outbox = outbox;
        this.origin = origin;
    }

    @ApplicationScoped
    static class Loader {

        private final IdentityRepository identities;
        private final Outbox outbox;

        Loader(IdentityRepository identities, Outbox outbox) {
            this.identities = identities;
            this.outbox = outbox;
        }

        /// Identifiers are locked first, then the users found by them, each in one order, so that two transactions wait
        /// for each other in turn. What a user is known by is read under the lock: it may have changed before.
        PartnerSyncUnitOfWork lock(List<Introduction> words, ApiKeyTenant origin) {
            identities.lock(
                    words.stream().flatMap(word -> word.identifiers().stream()).toList());
            var found = new PartnerSyncUnitOfWork(identities, outbox, origin);
            List<UUID> ids = new ArrayList<>(identities.owners(
                    AssuranceLevel.PROVEN,
                    words.stream()
                            .filter(word -> word.assurance() != Assurance.UNSIGNED)
                            .flatMap(word -> word.identifiers().stream())
                            .toList()));
            ids.addAll(identities.owners(
                    AssuranceLevel.CLAIMED,
                    words.stream()
                            .flatMap(word -> word.identifiers().stream()
                                    .filter(one -> word.assurance() == Assurance.UNSIGNED
                                            || one.kind() == IdentifierKind.EXTERNAL))
                            .toList()));
            User.locked(ids).forEach(user -> found.users.put(user.id(), user));
            identities.of(found.users.keySet()).forEach(found::index);
            return found;
        }
    }

    Optional<User> owner(AssuranceLevel standing, Identifier identifier) {
        return Optional.ofNullable(owners.get(new Key(standing, identifier)))
                .map(identity -> users.get(identity.userId()));
    }

    /// In the order in which they came.
    List<Identity> identities(User user) {
        return identities.getOrDefault(user.id(), List.of());
    }

    void add(User user) {
        users.put(user.id(), user);
        newUsers.add(user);
    }

    void add(Identity identity) {
        index(identity);
        newIdentities.add(identity);
        prove(identity);
    }

    void move(Identity identity, Identifier to, Instant now) {
        Key place = new Key(identity.standing(), to);
        if (freed.remove(place)) {
            // Of two moves that are stored together, the one that takes the place may come first.
            table.flush();
        }
        Key before = new Key(identity.standing(), identity.identifier());
        owners.remove(before);
        freed.add(before);
        identity.move(to, now);
        owners.put(place, identity);
        prove(identity);
    }

    void forgetIdentities(User user) {
        List<Identity> gone = Optional.ofNullable(identities.remove(user.id())).orElse(List.of());
        gone.forEach(identity -> owners.remove(new Key(identity.standing(), identity.identifier())));
        newIdentities.removeAll(gone);
        table.forget(user.id());
    }

    void registered(User user) {
        events.add(user.registered(origin, identities(user)));
    }

    void updated(User user, Instant at) {
        events.add(user.updated(origin, identities(user), at));
    }

    /// Changes go before what is new: a new identity may take the place of one that moved, and names the standing its
    /// user has now.
    void store() {
        table.flush();
        User.persist(newUsers);
        table.persist(newIdentities);
        table.flush();
        table.announce(proven, origin);
        outbox.add(events);
    }

    private void index(Identity identity) {
        identities.computeIfAbsent(identity.userId(), user -> new ArrayList<>()).add(identity);
        owners.put(new Key(identity.standing(), identity.identifier()), identity);
    }

    private void prove(Identity identity) {
        if (identity.isProven()) {
            proven.add(identity.identifier());
        }
    }
}
