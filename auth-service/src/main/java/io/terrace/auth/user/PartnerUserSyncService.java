package io.terrace.auth.user;

import io.terrace.auth.user.PartnerUserSyncService.Outcome.Conflict;
import io.terrace.auth.user.PartnerUserSyncService.Outcome.Introduced;
import io.terrace.auth.user.PartnerUserSyncService.Outcome.SignatureRequired;
import io.terrace.auth.user.PartnerUserSyncService.Outcome.Suspended;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds, makes or updates the users a partner speaks of.
///
/// A word that the partner vouches for is matched with proven users, an unsigned one with claimed users, and never
/// across.
///
/// One crossing is allowed, upwards: the partner's word for an externalUserId that so far was only claimed proves that
/// user, whose claimed identities are dropped and whose sessions must end.
@ApplicationScoped
public class PartnerUserSyncService {

    private final PartnerSyncUnitOfWork.Loader loader;
    private final InstantSource clock;

    PartnerUserSyncService(PartnerSyncUnitOfWork.Loader loader, InstantSource clock) {
        this.loader = loader;
        this.clock = clock;
    }

    @Transactional
    public Outcome introduce(Introduction word, ApiKeyTenant origin) {
        return introduce(List.of(word), origin).getFirst();
    }

    /// In one transaction, one after the other, in as many statements for many as for one. The transaction holds a lock
    /// on each identifier and user until it ends.
    ///
    /// @return an outcome each, in their order
    @Transactional
    public List<Outcome> introduce(List<Introduction> words, ApiKeyTenant origin) {
        PartnerSyncUnitOfWork users = loader.lock(words, origin);
        List<Outcome> outcomes =
                words.stream().map(word -> introduce(word, users)).toList();
        users.store();
        return outcomes;
    }

    private Outcome introduce(Introduction word, PartnerSyncUnitOfWork users) {
        Map<IdentifierKind, User> owners = owners(word, users);
        if (owners.isEmpty()) {
            return claimed(word, users).map(user -> adopt(user, word, users)).orElseGet(() -> create(word, users));
        }
        User first = owners.values().iterator().next();
        var others = owners.keySet().stream()
                .filter(kind -> first != owners.get(kind))
                .toList();
        if (!others.isEmpty()) {
            return new Conflict(others);
        }
        boolean stranger = word.identifiers().stream()
                .anyMatch(one -> one.kind() == IdentifierKind.EXTERNAL && !owners.containsKey(one.kind()));
        if (stranger && users.identities(first).stream().anyMatch(known -> known.isOf(IdentifierKind.EXTERNAL))) {
            return new Conflict(List.of(IdentifierKind.EXTERNAL));
        }
        if (!first.isActive()) {
            return new Suspended();
        }
        List<IdentifierKind> addresses = newAddresses(word, owners);
        if (word.assurance() == Assurance.SECRET_KEY
                && !addresses.isEmpty()
                && users.identities(first).stream().anyMatch(Identity::isVerifiedByFan)) {
            return new SignatureRequired(addresses);
        }
        return update(first, word, owners, users);
    }

    private static Map<IdentifierKind, User> owners(Introduction word, PartnerSyncUnitOfWork users) {
        var owners = new EnumMap<IdentifierKind, User>(IdentifierKind.class);
        for (Identifier one : word.identifiers()) {
            users.owner(standing(word), one).ifPresent(user -> owners.put(one.kind(), user));
        }
        return owners;
    }

    private static List<IdentifierKind> newAddresses(Introduction word, Map<IdentifierKind, User> owners) {
        return word.identifiers().stream()
                .map(Identifier::kind)
                .filter(kind -> kind != IdentifierKind.EXTERNAL && !owners.containsKey(kind))
                .toList();
    }

    private static Optional<User> claimed(Introduction word, PartnerSyncUnitOfWork users) {
        return word.identifiers().stream()
                .filter(one -> standing(word) == AssuranceLevel.PROVEN && one.kind() == IdentifierKind.EXTERNAL)
                .findFirst()
                .flatMap(external -> users.owner(AssuranceLevel.CLAIMED, external));
    }

    private Outcome adopt(User user, Introduction word, PartnerSyncUnitOfWork users) {
        if (!user.isActive()) {
            return new Suspended();
        }
        users.forgetIdentities(user);
        user.prove();
        var done = update(user, word, Map.of(), users);
        return new Introduced(done.user(), false, done.updated(), done.linked(), true);
    }

    private Outcome create(Introduction word, PartnerSyncUnitOfWork users) {
        var user = new User(standing(word), clock.instant());
        user.show(word.displayName(), word.avatarUrl());
        users.add(user);
        List<String> linked = link(user, word, Map.of(), new ArrayList<>(), users);
        users.registered(user);
        return new Introduced(user.card(), true, List.of(), linked, false);
    }

    private Introduced update(
            User user, Introduction word, Map<IdentifierKind, User> owners, PartnerSyncUnitOfWork users) {
        List<String> updated = user.show(word.displayName(), word.avatarUrl());
        List<String> linked = link(user, word, owners, updated, users);
        if (!updated.isEmpty() || !linked.isEmpty()) {
            users.updated(user, clock.instant());
        }
        return new Introduced(user.card(), false, updated, linked, false);
    }

    /// Adds what the user was not known by. A partner's earlier word of the same kind gives way to its new one; what
    /// the fan proved by OTP stays beside it.
    private List<String> link(
            User user,
            Introduction word,
            Map<IdentifierKind, User> known,
            List<String> updated,
            PartnerSyncUnitOfWork users) {
        VerificationSource verifiedBy =
                standing(word) == AssuranceLevel.PROVEN ? VerificationSource.SIGNATURE : VerificationSource.PARTNER;
        var linked = new ArrayList<String>();
        for (Identifier one : word.identifiers()) {
            if (known.containsKey(one.kind())) {
                continue;
            }
            Optional<Identity> earlier = users.identities(user).stream()
                    .filter(identity -> identity.isOf(one.kind(), verifiedBy))
                    .findFirst();
            if (earlier.isPresent()) {
                users.move(earlier.get(), one, clock.instant());
                updated.add(one.kind().field());
            } else {
                users.add(new Identity(user.id(), one, verifiedBy, clock.instant()));
                linked.add(one.kind().wire());
            }
        }
        return linked;
    }

    private static AssuranceLevel standing(Introduction word) {
        return word.assurance() == Assurance.UNSIGNED ? AssuranceLevel.CLAIMED : AssuranceLevel.PROVEN;
    }

    /// @param identifiers at least one, at most one of a kind, in the order in which they are matched
    public record Introduction(
            List<Identifier> identifiers,
            @Nullable String displayName,
            @Nullable String avatarUrl,
            Assurance assurance) {}

    /// What proves a partner's word.
    public enum Assurance {
        /// A publishable key, which anyone can have.
        UNSIGNED,
        /// The secret key of the partner's server. It proves who speaks, but a key that leaked must not open the
        /// account of a fan who signs in by themselves: it adds no address to one (ADR 13).
        SECRET_KEY,
        /// The partner's signature, which covers every identifier.
        SIGNED
    }

    public sealed interface Outcome {

        /// @param updated names of the fields that changed
        /// @param linked names of the identifiers that are new to the user
        /// @param adopted whether this word proved a user that was only claimed before: what was opened
        ///     on the claim must end
        record Introduced(UserCard user, boolean created, List<String> updated, List<String> linked, boolean adopted)
                implements Outcome {}

        /// These identifiers belong to another user than the ones matched before them.
        record Conflict(List<IdentifierKind> kinds) implements Outcome {}

        /// These addresses need the partner's signature: the user has verified one by themselves.
        record SignatureRequired(List<IdentifierKind> kinds) implements Outcome {}

        record Suspended() implements Outcome {}
    }
}
