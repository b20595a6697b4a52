package io.terrace.auth.user;

import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Looks users up by id, and finds or makes the user behind an identifier that has just been proven.
@ApplicationScoped
public class IdentifierSignInService {

    private final IdentityRepository identities;
    private final Outbox outbox;
    private final InstantSource clock;

    IdentifierSignInService(IdentityRepository identities, Outbox outbox, InstantSource clock) {
        this.identities = identities;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    public Proof prove(Identifier identifier, ApiKeyTenant origin) {
        identities.lock(List.of(identifier));
        return proof(identifier, VerificationSource.OTP, origin);
    }

    /// Finds or makes the user that reviewers share behind an identifier with a fixed code: never a fan's account.
    @Transactional
    public Proof review(Identifier identifier, ApiKeyTenant origin) {
        identities.lock(List.of(identifier));
        return isProven(identifier) ? new Proof.TakenOver() : proof(identifier, VerificationSource.REVIEW, origin);
    }

    private Proof proof(Identifier identifier, VerificationSource by, ApiKeyTenant origin) {
        Instant now = clock.instant();
        Optional<Identity> identity = identities.of(by.standing(), identifier);
        Optional<User> known = identity.map(Identity::userId).flatMap(User::of);
        if (known.isPresent()) {
            if (!known.get().isActive()) {
                return new Proof.Suspended();
            }
            if (by == VerificationSource.OTP && identity.orElseThrow().confirm()) {
                outbox.add(known.get().updated(origin, identities.of(known.get().id()), now));
            }
            return new Proof.Of(known.get().card(), false);
        }
        var user = new User(by.standing(), now);
        user.persist();
        identities.add(new Identity(user.id(), identifier, by, now), origin);
        outbox.add(user.registered(origin, identities.of(user.id())));
        return new Proof.Of(user.card(), true);
    }

    /// Whether a fan of the current community has proven that it is theirs.
    @Transactional
    public boolean isProven(Identifier identifier) {
        return identities.owner(AssuranceLevel.PROVEN, identifier).isPresent();
    }

    /// Whether a fan of any community of the partner's has.
    @Transactional
    public boolean isProven(UUID partner, Identifier identifier) {
        return identities.isProven(partner, identifier);
    }

    /// The user that reviewers share in the current community behind these identifiers.
    @Transactional
    public List<UUID> reviewers(List<Identifier> identifiers) {
        return identities.owners(AssuranceLevel.REVIEW, identifiers);
    }

    /// Empty for a suspended or erased user.
    @Transactional
    public Optional<UserCard> active(UUID user) {
        return User.of(user).filter(User::isActive).map(User::card);
    }

    /// Whether the user may sign in; true means that it stays so until the transaction ends.
    @Transactional
    public boolean admits(UUID user) {
        return User.admitted(user);
    }

    /// Whose it is.
    public sealed interface Proof {

        record Of(UserCard user, boolean isNew) implements Proof {}

        record Suspended() implements Proof {}

        /// A fan has proven the identifier: its fixed code signs in no user any more.
        record TakenOver() implements Proof {}
    }
}
