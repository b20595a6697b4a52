package io.terrace.platform.tenancy;

import io.quarkus.security.identity.SecurityIdentity;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.Scopes;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.RequestScoped;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.microprofile.jwt.JsonWebToken;

/// Who sent the current request, as the gateway's context token says and nothing else does.
@RequestScoped
public class Caller {

    private final SecurityIdentity identity;

    Caller(SecurityIdentity identity) {
        this.identity = identity;
    }

    /// Whether there is one: some routes take anonymous requests.
    public boolean isKnown() {
        return identity.getPrincipal() instanceof JsonWebToken;
    }

    /// The acting principal: a fan's user id, an API key's id, or an operator's.
    public UUID id() {
        return UUID.fromString(token().getSubject());
    }

    /// @throws ProblemException 403 `insufficient_scope` for a credential that is not bound to a community: a partner's
    ///     secret key, an operator, or the gateway itself
    public UUID communityId() {
        return community().orElseThrow(() -> ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE));
    }

    /// @throws ProblemException 403 `insufficient_scope` for an operator or the gateway itself
    public UUID partnerId() {
        return partner().orElseThrow(() -> ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE));
    }

    public Optional<UUID> community() {
        return uuid(ContextTokenClaimNames.COMMUNITY);
    }

    public Optional<UUID> partner() {
        return uuid(ContextTokenClaimNames.PARTNER);
    }

    /// Present for fans.
    public Optional<UUID> sessionId() {
        return uuid(ContextTokenClaimNames.SESSION);
    }

    /// The API key the request came with, where there was one.
    public Optional<UUID> keyId() {
        return uuid(ContextTokenClaimNames.KEY);
    }

    /// Where the request came from, as limits count it; present on routes that ask for it. Personal data: for keyed
    /// hashes only.
    public Optional<String> address() {
        return identity.getPrincipal() instanceof JsonWebToken token
                ? Optional.ofNullable(token.<String>getClaim(ContextTokenClaimNames.ADDRESS))
                : Optional.empty();
    }

    /// Whether the API key is a live one; test keys and callers without a key are not.
    public boolean isLive() {
        return "live".equals(token().getClaim(ContextTokenClaimNames.ENVIRONMENT));
    }

    /// What kind of principal it is other than a fan: an app or a server with its key, an operator, a member of staff.
    public String kind() {
        return Stream.of(Role.APP, Role.SERVER, Role.OPERATOR)
                .filter(this::is)
                .findFirst()
                .orElse("staff");
    }

    /// @param role one of [io.terrace.platform.kernel.Role]
    public boolean is(String role) {
        return identity.hasRole(role);
    }

    /// Whether a server's key covers the scope. Callers that are no servers are not held to scopes.
    public boolean covers(String scope) {
        String granted = token().getClaim(ContextTokenClaimNames.SCOPE);
        return !is(Role.SERVER) || Scopes.parse(granted == null ? "" : granted).cover(scope);
    }

    /// When the fan's own access token ends; for others, when the context token does.
    public Instant tokenExpiry() {
        Object own = token().getClaim(ContextTokenClaimNames.SESSION_TOKEN_EXPIRY);
        return Instant.ofEpochSecond(own == null ? token().getExpirationTime() : Long.parseLong(own.toString()));
    }

    private Optional<UUID> uuid(String claim) {
        return Optional.ofNullable(token().<String>getClaim(claim)).map(UUID::fromString);
    }

    private JsonWebToken token() {
        return (JsonWebToken) identity.getPrincipal();
    }
}
