package io.terrace.auth.user;

import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class UserService implements UserResolver, UserDirectory {

    private final IdentityRepository identities;
    private final Outbox outbox;
    private final InstantSource clock;

    UserService(IdentityRepository identities, Outbox outbox, InstantSource clock) {
        this.identities = identities;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    @Transactional
    public Proof prove(Identifier identifier, TenantContext origin) {
        identities.lock(List.of(identifier));
        return proof(identifier, VerifiedBy.OTP, origin);
    }

    @Override
    @Transactional
    public Proof review(Identifier identifier, TenantContext origin) {
        identities.lock(List.of(identifier));
        return isProven(identifier) ? new Proof.TakenOver() : proof(identifier, VerifiedBy.REVIEW, origin);
    }

    private Proof proof(Identifier identifier, VerifiedBy by, TenantContext origin) {
        Optional<User> known = identities.owner(by.standing(), identifier).flatMap(User::of);
        if (known.isPresent()) {
            return known.get().isActive() ? new Proof.Of(known.get().card(), false) : new Proof.Suspended();
        }
        Instant now = clock.instant();
        var user = new User(by.standing(), now);
        user.persist();
        identities.add(new Identity(user.id(), identifier, by, now), origin);
        outbox.add(user.registered(origin, identities.of(user.id())));
        return new Proof.Of(user.card(), true);
    }

    @Override
    @Transactional
    public boolean isProven(Identifier identifier) {
        return identities.owner(AssuranceLevel.PROVEN, identifier).isPresent();
    }

    @Override
    @Transactional
    public boolean isProven(UUID partner, Identifier identifier) {
        return identities.isProven(partner, identifier);
    }

    @Override
    @Transactional
    public List<UUID> reviewers(List<Identifier> identifiers) {
        return identities.owners(AssuranceLevel.REVIEW, identifiers);
    }

    @Override
    @Transactional
    public Optional<UserCard> active(UUID user) {
        return User.of(user).filter(User::isActive).map(User::card);
    }

    @Override
    @Transactional
    public boolean admits(UUID user) {
        return User.admitted(user);
    }
}
