package io.terrace.auth.user;

import io.terrace.auth.user.IdentityLinking.Outcome.Absent;
import io.terrace.auth.user.IdentityLinking.Outcome.Done;
import io.terrace.auth.user.IdentityLinking.Outcome.Foreign;
import io.terrace.auth.user.IdentityLinking.Outcome.Kept;
import io.terrace.auth.user.IdentityLinking.Outcome.NoSuchIdentity;
import io.terrace.auth.user.IdentityLinking.Outcome.Stale;
import io.terrace.auth.user.IdentityLinking.Outcome.Taken;
import io.terrace.auth.user.IdentityLinking.Outcome.TooMany;
import io.terrace.auth.user.IdentityLinking.Outcome.Unproven;
import io.terrace.auth.user.IdentityLinking.Outcome.Young;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/// Changes to one user's identities take turns on the user's row, so that of two unlinked at once one stays; those of
/// one identifier on its lock, so that of two users who link it at once one has it.
@ApplicationScoped
class IdentityLinks implements IdentityLinking {

    private static final int MOST = 20;

    private final IdentityRepository identities;
    private final Outbox outbox;
    private final InstantSource clock;

    IdentityLinks(IdentityRepository identities, Outbox outbox, InstantSource clock) {
        this.identities = identities;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    @Transactional
    public List<String> mailboxes(UUID user) {
        return identities.of(user).stream()
                .filter(Identity::isProven)
                .map(Identity::mailbox)
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    @Transactional
    public List<IdentityCard> of(UUID user) {
        List<Identity> all = identities.of(user);
        return all.stream().map(identity -> identity.card(all.size() == 1)).toList();
    }

    @Override
    @Transactional
    public Outcome link(UUID user, Identifier identifier, Presence presence, TenantContext origin) {
        identities.lock(List.of(identifier));
        User held = User.locked(user);
        if (!held.stands(AssuranceLevel.PROVEN)) {
            return new Unproven();
        }
        List<Identity> all = identities.of(user);
        Optional<Identity> own =
                all.stream().filter(known -> known.is(identifier)).findFirst();
        if (own.isPresent()) {
            return new Done(own.get().card(all.size() == 1), false);
        }
        if (identities.owner(AssuranceLevel.PROVEN, identifier).isPresent()) {
            return new Taken(identifier.kind());
        }
        if (all.size() >= MOST) {
            return new TooMany(MOST);
        }
        if (!presence.fresh()
                && presence.own().filter(shown -> isOne(shown, all)).isEmpty()) {
            return new Absent();
        }
        if (!presence.spend().getAsBoolean()) {
            return new Stale();
        }
        var identity = new Identity(user, identifier, VerifiedBy.OTP, clock.instant());
        identities.add(identity, origin);
        tell(held, origin);
        return new Done(identity.card(false), true);
    }

    @Override
    @Transactional
    public Outcome unlink(UUID user, UUID id, Optional<Identifier> shown, BooleanSupplier spend, TenantContext origin) {
        User held = User.locked(user);
        List<Identity> all = identities.of(user);
        Optional<Identity> unwanted =
                all.stream().filter(known -> known.id().equals(id)).findFirst();
        if (unwanted.isEmpty()) {
            return new NoSuchIdentity();
        }
        Optional<String> reason = unwanted.get().keptFor(all.size() == 1);
        if (reason.isPresent()) {
            return new Kept(reason.get());
        }
        if (shown.isEmpty()) {
            return new Stale();
        }
        Optional<Identity> proof =
                all.stream().filter(known -> known.is(shown.get())).findFirst();
        if (proof.isEmpty()) {
            return new Foreign();
        }
        if (!proof.get().outranks(unwanted.get(), clock.instant())) {
            return new Young();
        }
        if (!spend.getAsBoolean()) {
            return new Stale();
        }
        identities.delete(unwanted.get());
        tell(held, origin);
        return new Done(unwanted.get().card(false), true);
    }

    private void tell(User user, TenantContext origin) {
        outbox.add(user.updated(origin, identities.of(user.id()), clock.instant()));
    }

    private static boolean isOne(Identifier identifier, List<Identity> all) {
        return all.stream().anyMatch(known -> known.is(identifier));
    }
}
