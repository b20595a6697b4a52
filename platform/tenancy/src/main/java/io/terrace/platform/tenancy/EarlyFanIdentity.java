package io.terrace.platform.tenancy;

import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Role;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.jwt.JsonWebToken;

/// A fan whose token was found good as the head was read, for a route of the service's own that comes before REST.
///
/// @param id the fan's user id
/// @param community the one their token was made for
public record EarlyFanIdentity(UUID id, UUID community) {

    /// Empty if the caller is no fan or has no valid token.
    public static Optional<EarlyFanIdentity> of(RoutingContext context) {
        return context.user() instanceof QuarkusHttpUser user
                        && user.getSecurityIdentity().hasRole(Role.FAN)
                        && user.getSecurityIdentity().getPrincipal() instanceof JsonWebToken token
                        && token.getClaim(ContextTokenClaimNames.COMMUNITY) instanceof String community
                ? Optional.of(new EarlyFanIdentity(UUID.fromString(token.getSubject()), UUID.fromString(community)))
                : Optional.empty();
    }
}
