package io.terrace.auth.identity;

import io.terrace.auth.audit.Act;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.otp.Possession;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentityCard;
import io.terrace.auth.user.Linking;
import io.terrace.auth.user.Linking.Outcome;
import io.terrace.auth.user.Origin;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class Identities {

    private final Linking links;
    private final Possession possession;
    private final AuditTrail audit;

    Identities(Linking links, Possession possession, AuditTrail audit) {
        this.links = links;
        this.possession = possession;
        this.audit = audit;
    }

    List<IdentityCard> of(UUID user) {
        return links.of(user);
    }

    /// A repeat finds the identity linked, and says so again.
    @Transactional
    Outcome link(UUID user, UUID challenge, Origin origin) {
        Optional<Identifier> shown = possession.shown(challenge, user);
        if (shown.isEmpty()) {
            return new Outcome.Stale();
        }
        Outcome outcome = links.link(user, shown.get(), () -> possession.spend(challenge, user));
        note(outcome, Act.IDENTITY_LINKED, user, origin);
        return outcome;
    }

    @Transactional
    Outcome unlink(UUID user, UUID identity, UUID challenge, Origin origin) {
        Optional<Identifier> shown = possession.shown(challenge, user);
        Outcome outcome = links.unlink(user, identity, shown, () -> possession.spend(challenge, user));
        note(outcome, Act.IDENTITY_UNLINKED, user, origin);
        return outcome;
    }

    private void note(Outcome outcome, Act act, UUID user, Origin origin) {
        if (outcome instanceof Outcome.Done(IdentityCard identity, boolean changed) && changed) {
            audit.add(origin.partner(), act, user, List.of(identity.kind()));
        }
    }
}
