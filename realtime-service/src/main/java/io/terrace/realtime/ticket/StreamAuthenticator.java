package io.terrace.realtime.ticket;

import io.smallrye.jwt.auth.principal.JWTParser;
import io.smallrye.jwt.auth.principal.ParseException;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/// Decides who a request to open a stream comes from.
@Singleton
public class StreamAuthenticator {

    private static final String BEARER = "Bearer ";

    private final JWTParser tokens;
    private final StreamTicketStore tickets;
    private final InstantSource clock;

    public StreamAuthenticator(JWTParser tokens, StreamTicketStore tickets, InstantSource clock) {
        this.tokens = tokens;
        this.tickets = tickets;
        this.clock = clock;
    }

    /// Fails with a [ProblemException]: 401 where the token or ticket is missing or bad, 403 for a caller that is
    /// neither a fan nor an app nor staff.
    ///
    /// @param authorization the header, with a context token
    /// @param ticket looked at only where the caller is an app, with a key or without
    /// @param installation as the request says
    public Future<StreamCaller> admit(
            @Nullable String authorization, @Nullable String ticket, @Nullable String installation) {
        if (authorization == null || !authorization.startsWith(BEARER)) {
            return refuse(ErrorCode.TOKEN_MISSING);
        }
        try {
            JsonWebToken token = tokens.parse(authorization.substring(BEARER.length()));
            return kind(token)
                    .map(kind -> awake(new StreamCaller(kind, fan(token), installation, null)))
                    .orElseGet(() -> byTicket(token, ticket));
        } catch (ParseException | IllegalArgumentException notOurs) {
            return refuse(ErrorCode.TOKEN_INVALID);
        }
    }

    /// Empty for whoever has no token of their own. An analyst is the least of the staff.
    private static Optional<StreamCallerKind> kind(JsonWebToken token) {
        if (token.getGroups().contains(Role.FAN)) {
            return Optional.of(StreamCallerKind.FAN);
        }
        return token.getGroups().contains(Role.ANALYST) ? Optional.of(StreamCallerKind.STAFF) : Optional.empty();
    }

    /// Whether it is the gateway that asks, on its own account.
    ///
    /// @param authorization the header, with a context token
    public boolean isGateway(@Nullable String authorization) {
        if (authorization == null || !authorization.startsWith(BEARER)) {
            return false;
        }
        try {
            return tokens.parse(authorization.substring(BEARER.length()))
                    .getGroups()
                    .contains(Role.GATEWAY);
        } catch (ParseException notOurs) {
            return false;
        }
    }

    private Future<StreamCaller> byTicket(JsonWebToken app, @Nullable String ticket) {
        if (!app.getGroups().contains(Role.APP)) {
            return refuse(ErrorCode.INSUFFICIENT_SCOPE);
        }
        if (ticket == null) {
            return refuse(ErrorCode.TOKEN_MISSING);
        }
        // A caller without a key is of no community; the ticket says of which it is.
        String community = app.getClaim(ContextTokenClaimNames.COMMUNITY);
        return tickets.redeem(community == null ? null : UUID.fromString(community), ticket)
                .compose(client -> client.map(this::awake).orElseGet(() -> refuse(ErrorCode.TOKEN_INVALID)));
    }

    private Future<StreamCaller> awake(StreamCaller client) {
        return clock.instant().isBefore(client.fan().tokenEndsAt())
                ? Future.succeededFuture(client)
                : refuse(ErrorCode.TOKEN_EXPIRED);
    }

    private static AuthenticatedFan fan(JsonWebToken token) {
        return new AuthenticatedFan(
                UUID.fromString(token.getSubject()),
                id(token, ContextTokenClaimNames.COMMUNITY),
                id(token, ContextTokenClaimNames.SESSION),
                endOf(token));
    }

    private static Instant endOf(JsonWebToken token) {
        Object own = token.getClaim(ContextTokenClaimNames.SESSION_TOKEN_EXPIRY);
        return Instant.ofEpochSecond(own == null ? token.getExpirationTime() : Long.parseLong(own.toString()));
    }

    private static UUID id(JsonWebToken token, String claim) {
        String id = token.getClaim(claim);
        if (id == null) {
            throw new IllegalArgumentException(claim);
        }
        return UUID.fromString(id);
    }

    private static Future<StreamCaller> refuse(ErrorCode code) {
        return Future.failedFuture(ProblemException.of(code));
    }
}
