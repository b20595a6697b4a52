package io.terrace.gateway.admission;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.token.ContextClaims;
import io.terrace.gateway.token.FanToken;
import io.terrace.gateway.token.StaffToken;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.Scopes;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Who a request is from, once admitted.
public sealed interface Caller {

    /// No one needs to know.
    record Anyone() implements Caller {}

    /// The caller that the service finds behind the ticket.
    record TicketHolder(Optional<Credential> key) implements Caller {}

    record App(Credential key) implements Caller {}

    record Server(Credential key) implements Caller {}

    record Operator(Credential token) implements Caller {}

    record Staff(StaffToken token) implements Caller {}

    record Fan(Credential key, FanToken token) implements Caller {

        /// What a service learns of the bearer of the token.
        public ContextClaims bearers() {
            return Caller.claims(key, token);
        }
    }

    /// What a service learns of the caller; empty for nothing.
    default Optional<ContextClaims> claims() {
        return switch (this) {
            case Anyone() -> Optional.empty();
            case TicketHolder(var key) ->
                Optional.of(key.map(known -> claims(Role.APP, known)).orElseGet(ContextClaims::ticketHolder));
            case App(var key) -> Optional.of(claims(Role.APP, key));
            case Server(var key) -> Optional.of(claims(Role.SERVER, key));
            case Operator(var token) -> Optional.of(claims(Role.OPERATOR, token));
            case Staff(var token) -> Optional.of(claims(token));
            case Fan fan -> Optional.of(fan.bearers());
        };
    }

    /// The credential that the caller came with.
    default Optional<Credential> credential() {
        return switch (this) {
            case Anyone() -> Optional.empty();
            case TicketHolder(var key) -> key;
            case App(var key) -> Optional.of(key);
            case Server(var key) -> Optional.of(key);
            case Operator(var token) -> Optional.of(token);
            case Staff(var token) -> Optional.empty();
            case Fan(var key, var token) -> Optional.of(key);
        };
    }

    /// Whose request body it is, where those that are awaited are counted: a fan or a member of staff, else a key or
    /// no one from one address.
    default Object bodyOwner(Exchange exchange) {
        return switch (this) {
            case Fan(var key, var token) -> token.userId();
            case Staff(var token) -> token.memberId();
            case Anyone _, TicketHolder _, App _, Server _, Operator _ ->
                credential().map(key -> key.id().toString()).orElse("") + "/" + exchange.addressRange();
        };
    }

    /// The limits that the partner has of its own: a policy's name to its requests.
    default Map<String, Integer> limits() {
        return this instanceof Staff(var token)
                ? token.limits()
                : credential().map(Credential::limits).orElse(Map.of());
    }

    private static ContextClaims claims(StaffToken token) {
        return new ContextClaims(
                token.role().wire(),
                token.memberId(),
                token.communityId(),
                token.partnerId(),
                token.sessionId(),
                null,
                null,
                null,
                token.expiresAt().getEpochSecond(),
                null);
    }

    private static ContextClaims claims(Credential key, FanToken token) {
        return new ContextClaims(
                Role.FAN,
                token.userId(),
                token.communityId(),
                token.partnerId(),
                token.sessionId(),
                key.id(),
                key.environment(),
                null,
                token.expiresAt(),
                null);
    }

    private static ContextClaims claims(String role, Credential credential) {
        UUID key = credential.kind() == Credential.Kind.OPERATOR ? null : credential.id();
        boolean restricted = credential.kind() == Credential.Kind.SECRET
                && !credential.scopes().isEmpty();
        return new ContextClaims(
                role,
                credential.id(),
                credential.communityId(),
                credential.partnerId(),
                null,
                key,
                credential.environment(),
                restricted ? new Scopes(credential.scopes()).wire() : null,
                null,
                null);
    }
}
