package io.terrace.auth.user;

import io.terrace.auth.user.Introducing.Outcome.Conflict;
import io.terrace.auth.user.Introducing.Outcome.Introduced;
import io.terrace.auth.user.Introducing.Outcome.Suspended;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A signed word is matched with proven users, an unsigned one with claimed users, and never across.
///
/// One crossing is allowed, upwards: a signature for an externalUserId that so far was only claimed proves that user,
/// whose claimed identities are dropped and whose sessions must end.
@ApplicationScoped
class Introductions implements Introducing {

    private final IdentityTable identities;
    private final Outbox outbox;
    private final InstantSource clock;

    Introductions(IdentityTable identities, Outbox outbox, InstantSource clock) {
        this.identities = identities;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    @Transactional
    public Outcome introduce(Introduction word, Origin origin) {
        identities.lock(word.identifiers());
        Map<IdentifierKind, UUID> owners = owners(word);
        if (owners.isEmpty()) {
            return claimed(word).map(user -> adopt(user, word, origin)).orElseGet(() -> create(word, origin));
        }
        UUID first = owners.values().iterator().next();
        var others = owners.keySet().stream()
                .filter(kind -> !first.equals(owners.get(kind)))
                .toList();
        if (!others.isEmpty()) {
            return new Conflict(others);
        }
        User user = User.locked(first);
        if (!user.stands(standing(word))) {
            // A signature proved the user while this word waited for the row: what it was matched by is gone.
            return introduce(word, origin);
        }
        boolean stranger = word.identifiers().stream()
                .anyMatch(one -> one.kind() == IdentifierKind.EXTERNAL && !owners.containsKey(one.kind()));
        if (stranger && identities.hasExternal(first)) {
            return new Conflict(List.of(IdentifierKind.EXTERNAL));
        }
        return user.isActive() ? update(user, word, owners, origin) : new Suspended();
    }

    private Map<IdentifierKind, UUID> owners(Introduction word) {
        var owners = new EnumMap<IdentifierKind, UUID>(IdentifierKind.class);
        for (Identifier one : word.identifiers()) {
            identities.owner(standing(word), one).ifPresent(user -> owners.put(one.kind(), user));
        }
        return owners;
    }

    private Optional<User> claimed(Introduction word) {
        return word.identifiers().stream()
                .filter(one -> word.signed() && one.kind() == IdentifierKind.EXTERNAL)
                .findFirst()
                .flatMap(external -> identities.owner(Standing.CLAIMED, external))
                .map(User::locked);
    }

    private Outcome adopt(User user, Introduction word, Origin origin) {
        if (!user.isActive()) {
            return new Suspended();
        }
        identities.forget(user.id());
        user.prove();
        identities.flush();
        var done = update(user, word, Map.of(), origin);
        return new Introduced(done.user(), false, done.updated(), done.linked(), true);
    }

    private Outcome create(Introduction word, Origin origin) {
        var user = new User(standing(word), clock.instant());
        user.show(word.displayName(), word.avatarUrl());
        user.persist();
        List<String> linked = link(user, word, Map.of(), new ArrayList<>(), origin);
        outbox.add(user.registered(origin, identities.of(user.id())));
        return new Introduced(user.card(), true, List.of(), linked, false);
    }

    private Introduced update(User user, Introduction word, Map<IdentifierKind, UUID> owners, Origin origin) {
        List<String> updated = user.show(word.displayName(), word.avatarUrl());
        List<String> linked = link(user, word, owners, updated, origin);
        if (!updated.isEmpty() || !linked.isEmpty()) {
            outbox.add(user.updated(origin, identities.of(user.id()), clock.instant()));
        }
        return new Introduced(user.card(), false, updated, linked, false);
    }

    /// Adds what the user was not known by. A partner's earlier word of the same kind gives way to its new one; what
    /// the fan proved by OTP stays beside it.
    private List<String> link(
            User user, Introduction word, Map<IdentifierKind, UUID> known, List<String> updated, Origin origin) {
        VerifiedBy verifiedBy = word.signed() ? VerifiedBy.SIGNATURE : VerifiedBy.PARTNER;
        var linked = new ArrayList<String>();
        for (Identifier one : word.identifiers()) {
            if (known.containsKey(one.kind())) {
                continue;
            }
            Optional<Identity> earlier = identities.of(user.id(), one.kind(), verifiedBy);
            if (earlier.isPresent()) {
                identities.move(earlier.get(), one, clock.instant(), origin);
                updated.add(one.kind().field());
            } else {
                identities.add(new Identity(user.id(), one, verifiedBy, clock.instant()), origin);
                linked.add(one.kind().wire());
            }
        }
        return linked;
    }

    private static Standing standing(Introduction word) {
        return word.signed() ? Standing.PROVEN : Standing.CLAIMED;
    }
}
