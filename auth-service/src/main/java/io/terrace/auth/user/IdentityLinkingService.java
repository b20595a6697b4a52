package io.terrace.auth.user;

import io.terrace.auth.user.IdentityLinkingService.Outcome.Absent;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Done;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Foreign;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Kept;
import io.terrace.auth.user.IdentityLinkingService.Outcome.NoSuchIdentity;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Stale;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Taken;
import io.terrace.auth.user.IdentityLinkingService.Outcome.TooMany;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Unproven;
import io.terrace.auth.user.IdentityLinkingService.Outcome.Young;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/// The identities of a user, as the user adds to them or takes from them.
///
/// Changes to one user's identities take turns on the user's row, so that of two unlinked at once one stays; those of
/// one identifier on its lock, so that of two users who link it at once one has it.
@ApplicationScoped
public class IdentityLinkingService {

    private static final int MOST = 20;

    private final IdentityRepository identities;
    private final Outbox outbox;
    private final InstantSource clock;

    IdentityLinkingService(IdentityRepository identities, Outbox outbox, InstantSource clock) {
        this.identities = identities;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Where the user's mail goes, by every address they have shown to be theirs.
    @Transactional
    public List<String> mailboxes(UUID user) {
        return identities.of(user).stream()
                .filter(Identity::isProven)
                .map(Identity::mailbox)
                .flatMap(Optional::stream)
                .toList();
    }

    /// In the order in which they came.
    @Transactional
    public List<IdentityView> of(UUID user) {
        List<Identity> all = identities.of(user);
        return all.stream().map(identity -> identity.card(all.size() == 1)).toList();
    }

    /// Adds what the user has shown to be theirs.
    @Transactional
    public Outcome link(UUID user, Identifier identifier, Presence presence, ApiKeyTenant origin) {
        identities.lock(List.of(identifier));
        User held = User.locked(user);
        if (!held.stands(AssuranceLevel.PROVEN)) {
            return new Unproven();
        }
        List<Identity> all = identities.of(user);
        Optional<Identity> own =
                all.stream().filter(known -> known.is(identifier)).findFirst();
        if (own.isPresent()) {
            if (own.get().confirm()) {
                tell(held, origin);
            }
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
        var identity = new Identity(user, identifier, VerificationSource.OTP, clock.instant());
        identities.add(identity, origin);
        tell(held, origin);
        return new Done(identity.card(false), true);
    }

    /// @param shown what the user has shown to be theirs, which one of their identities must be; empty for nothing
    /// @param spend takes the proof; asked last
    @Transactional
    public Outcome unlink(UUID user, UUID id, Optional<Identifier> shown, BooleanSupplier spend, ApiKeyTenant origin) {
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

    private void tell(User user, ApiKeyTenant origin) {
        outbox.add(user.updated(origin, identities.of(user.id()), clock.instant()));
    }

    private static boolean isOne(Identifier identifier, List<Identity> all) {
        return all.stream().anyMatch(known -> known.is(identifier));
    }

    /// What shows that it is the user who acts, and not just who has their access token.
    ///
    /// @param fresh whether they signed in a moment ago
    /// @param own what else they have shown to be theirs, which one of their identities must be unless it is fresh
    /// @param spend takes the proofs; asked last, and only where they are needed
    public record Presence(boolean fresh, Optional<Identifier> own, BooleanSupplier spend) {}

    public sealed interface Outcome {

        /// @param changed false where it was so before
        record Done(IdentityView identity, boolean changed) implements Outcome {}

        /// It is another user's.
        record Taken(IdentifierKind kind) implements Outcome {}

        /// The user rests on an unsigned sync alone: anyone who can claim them would sign in with it.
        record Unproven() implements Outcome {}

        /// The sign-in is not fresh, and none of the user's identities was shown.
        record Absent() implements Outcome {}

        record TooMany(int most) implements Outcome {}

        record NoSuchIdentity() implements Outcome {}

        /// @param reason `last_identity` or `partner_identity`
        record Kept(String reason) implements Outcome {}

        /// What was shown is none of the user's identities.
        record Foreign() implements Outcome {}

        /// What was shown came after the one to be taken away, and not a day ago.
        record Young() implements Outcome {}

        /// There is no proof, or it has served before, or is too old.
        record Stale() implements Outcome {}
    }
}
