package io.terrace.platform.tenancy;

import io.quarkus.arc.Arc;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import java.lang.ScopedValue.CallableOp;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.jwt.JsonWebToken;

/// The community the current work belongs to. Two walls stand on it: Hibernate's `@TenantId` and, should a query go
/// round that, Postgres's row-level security, which is given the community whenever a connection is taken.
///
/// It is the caller's community; outside a request, or where a request acts for a community its caller does not name,
/// [#within] sets it. `within` goes round the transaction, not inside it: a connection keeps the community it was taken
/// with.
public final class Tenancy {

    private static final ScopedValue<UUID> COMMUNITY = ScopedValue.newInstance();

    private Tenancy() {}

    public static <R, X extends Throwable> R within(UUID community, CallableOp<? extends R, X> work) throws X {
        return ScopedValue.where(COMMUNITY, community).call(work);
    }

    /// Empty where no tenant's row may be seen.
    public static Optional<UUID> current() {
        return COMMUNITY.isBound() ? Optional.of(COMMUNITY.get()) : ofCaller();
    }

    private static Optional<UUID> ofCaller() {
        var container = Arc.container();
        if (container == null || !container.requestContext().isActive()) {
            return Optional.empty();
        }
        var identity =
                container.instance(CurrentIdentityAssociation.class).get().getIdentity();
        return identity.getPrincipal() instanceof JsonWebToken token
                ? Optional.ofNullable(token.<String>getClaim(ContextTokenClaimNames.COMMUNITY))
                        .map(UUID::fromString)
                : Optional.empty();
    }
}
