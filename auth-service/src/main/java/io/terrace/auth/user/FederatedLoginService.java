package io.terrace.auth.user;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.user.FederatedLoginService.Outcome.Conflict;
import io.terrace.auth.user.FederatedLoginService.Outcome.Found;
import io.terrace.auth.user.FederatedLoginService.Outcome.Suspended;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds or makes the user an identity provider speaks of.
///
/// Issuer and subject decide. An address leads to a user only the first time, only where the partner lets it, and never
/// to one who is someone else to the same issuer: addresses are given away, subjects are not.
@ApplicationScoped
public class FederatedLoginService {

    private final IdentityRepository identities;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;

    FederatedLoginService(IdentityRepository identities, AuditTrail audit, Outbox outbox, InstantSource clock) {
        this.identities = identities;
        this.audit = audit;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    public Outcome federate(Federation word, ApiKeyTenant origin) {
        identities.lock(
                Stream.concat(Stream.of(word.identity()), word.email().stream()).collect(Collectors.toSet()));
        Optional<UUID> known = identities.owner(AssuranceLevel.PROVEN, word.identity());
        Optional<UUID> addressee = word.email().flatMap(email -> identities.owner(AssuranceLevel.PROVEN, email));
        if (known.isEmpty() && addressee.isEmpty()) {
            return create(word, origin);
        }
        if (known.isPresent() && addressee.isPresent() && !known.equals(addressee)) {
            return new Conflict(List.of(IdentifierKind.EMAIL));
        }
        User user = User.locked(known.or(() -> addressee).orElseThrow());
        if (known.isEmpty() && identities.knows(user.id(), word.identity())) {
            return new Conflict(List.of(IdentifierKind.EMAIL));
        }
        if (!user.isActive()) {
            return new Suspended();
        }
        Found found = recognize(user, word, known.isPresent(), addressee.isPresent(), origin);
        if (known.isEmpty() || (addressee.isEmpty() && word.email().isPresent())) {
            outbox.add(user.updated(origin, identities.of(user.id()), clock.instant()));
        }
        return found;
    }

    private Outcome create(Federation word, ApiKeyTenant origin) {
        var user = new User(AssuranceLevel.PROVEN, clock.instant());
        user.show(word.displayName(), word.avatarUrl());
        user.persist();
        recognize(user, word, false, false, origin);
        outbox.add(user.registered(origin, identities.of(user.id())));
        return new Found(user.card(), true);
    }

    /// What the provider has verified later joins; of two addresses it vouched for one after the other the newer stays.
    private Found recognize(User user, Federation word, boolean isKnown, boolean hasAddress, ApiKeyTenant origin) {
        if (!isKnown) {
            link(user, word.identity(), origin);
        }
        if (!hasAddress) {
            word.email()
                    .ifPresent(email -> identities
                            .of(user.id(), IdentifierKind.EMAIL, VerificationSource.SSO)
                            .ifPresentOrElse(
                                    earlier -> move(user, earlier, email, origin), () -> link(user, email, origin)));
        }
        return new Found(user.card(), false);
    }

    private void link(User user, Identifier identifier, ApiKeyTenant origin) {
        identities.add(new Identity(user.id(), identifier, VerificationSource.SSO, clock.instant()), origin);
        note(AuditAction.IDENTITY_LINKED, user, identifier, origin);
    }

    private void move(User user, Identity earlier, Identifier to, ApiKeyTenant origin) {
        identities.move(earlier, to, clock.instant(), origin);
        note(AuditAction.IDENTITY_MOVED, user, to, origin);
    }

    private void note(AuditAction act, User user, Identifier identifier, ApiKeyTenant origin) {
        List<String> kind = List.of(identifier.kind().field());
        audit.add(origin.partner(), AuditActor.fan(user.id()), act, user.id(), kind);
    }

    /// @param identity issuer and subject
    /// @param email verified by the provider, and one the partner lets it link by
    public record Federation(
            Identifier identity,
            Optional<Identifier> email,
            @Nullable String displayName,
            @Nullable String avatarUrl) {}

    public sealed interface Outcome {

        record Found(UserCard user, boolean isNew) implements Outcome {}

        /// These identifiers belong to another user.
        record Conflict(List<IdentifierKind> kinds) implements Outcome {}

        record Suspended() implements Outcome {}
    }
}
