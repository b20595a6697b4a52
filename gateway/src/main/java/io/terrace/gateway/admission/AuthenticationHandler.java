package io.terrace.gateway.admission;

import io.terrace.gateway.credential.CachedCredential;
import io.terrace.gateway.credential.CredentialService;
import io.terrace.gateway.credential.KeyUseReporter;
import io.terrace.gateway.exchange.BearerToken;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteAccess;
import io.terrace.gateway.route.RouteMatchResult;
import io.terrace.gateway.route.RouteTable;
import io.terrace.gateway.token.FanToken;
import io.terrace.gateway.token.FanTokenVerifier;
import io.terrace.gateway.token.StaffToken;
import io.terrace.gateway.token.StaffTokenVerifier;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Singleton
public class AuthenticationHandler {

    static final CharSequence API_KEY = HttpHeaders.createOptimized("X-Service-API-Key");
    private static final String TICKET = "ticket";

    private final CredentialService credentials;
    private final FanTokenVerifier tokens;
    private final StaffTokenVerifier staff;
    private final CredentialAdmissionPolicy check;
    private final KeyUseReporter uses;
    private final ThrottledAddressCache turnedAway;
    private final SignedUrlVerifier links;
    private final RouteTable table;

    AuthenticationHandler(
            CredentialService credentials,
            FanTokenVerifier tokens,
            StaffTokenVerifier staff,
            CredentialAdmissionPolicy check,
            KeyUseReporter uses,
            ThrottledAddressCache turnedAway,
            SignedUrlVerifier links,
            RouteTable table) {
        this.credentials = credentials;
        this.tokens = tokens;
        this.staff = staff;
        this.check = check;
        this.uses = uses;
        this.turnedAway = turnedAway;
        this.links = links;
        this.table = table;
    }

    /// Fails with a [RefusalException] where the route does not admit the caller.
    public Future<Caller> admit(Exchange exchange, RouteMatchResult.Found match) {
        Route route = match.route();
        if (route.keyless()) {
            return links.isForged(exchange, route)
                    ? refused(ErrorCode.NOT_FOUND)
                    : Future.succeededFuture(new Caller.Anyone());
        }
        BearerToken bearer = exchange.bearer();
        String key = exchange.header(API_KEY);
        // Operators' tokens are opaque.
        if (route.admits(RouteAccess.STAFF) && bearer != null && bearer.isJwt()) {
            return member(exchange, bearer).map(Caller.Staff::new);
        }
        if (key == null && bearer != null && route.admits(RouteAccess.COMMUNITY_STAFF) && staff.isOne(bearer.token())) {
            return member(exchange, bearer).compose(AuthenticationHandler::atWork);
        }
        if (isForPeople(route) && (bearer != null || key == null)) {
            return operator(exchange, route, bearer);
        }
        if (key == null) {
            return route.admits(RouteAccess.TICKET) && bearer == null && hasTicket(exchange)
                    ? Future.succeededFuture(new Caller.TicketHolder(Optional.empty()))
                    : refused(ErrorCode.API_KEY_MISSING);
        }
        Future<CachedCredential> found = credential(exchange, key);
        return found.succeeded()
                ? holder(found.result(), exchange, match, bearer)
                : found.compose(asked -> holder(asked, exchange, match, bearer));
    }

    /// The hash of the key that an admitted request came with; null where it came without.
    public @Nullable String keyHash(Exchange exchange) {
        String key = exchange.header(API_KEY);
        return key == null ? null : CredentialService.hashOf(key);
    }

    /// Whether a stream may be opened with a ticket that was made with this key, by a request that came without one.
    /// Fails with a [RefusalException] where it may not.
    ///
    /// @param keyHash null where the ticket does not say, which is refused
    public Future<Void> admitTicket(Exchange exchange, @Nullable String keyHash) {
        if (keyHash == null) {
            return Future.failedFuture(new RefusalException(ErrorCode.TOKEN_INVALID));
        }
        return credentials.findByHash(keyHash).map(found -> {
            check.ofTicket(found.credential(), exchange);
            return null;
        });
    }

    /// Whether the key has died since it was admitted. Where no one can tell it has not: an outage ends no stream.
    public Future<Boolean> hasLapsed(String keyHash) {
        return credentials
                .findByHash(keyHash)
                .map(found -> !check.isInForce(found.credential()))
                .otherwise(false);
    }

    /// Whether the session of the member of staff whose request was admitted has been ended since.
    public boolean isStaffRevoked(Exchange exchange) {
        BearerToken bearer = exchange.bearer();
        return bearer != null && exchange.header(API_KEY) == null && staff.isRevoked(bearer.token());
    }

    /// Whether the token that an admitted request came with, if it can be seen here, names this key as its signer's;
    /// whose ticket it was cannot.
    public boolean mayBeSignedWith(String kid, Exchange exchange) {
        BearerToken bearer = exchange.bearer();
        return bearer == null || tokens.names(bearer, kid);
    }

    private Future<Caller> operator(Exchange exchange, Route route, @Nullable BearerToken bearer) {
        if (bearer == null) {
            return refused(ErrorCode.TOKEN_MISSING);
        }
        return route.admits(RouteAccess.OPERATOR)
                ? credential(exchange, bearer.token())
                        .map(found -> new Caller.Operator(check.operator(found.credential(), exchange)))
                : refused(ErrorCode.TOKEN_INVALID);
    }

    private Future<CachedCredential> credential(Exchange exchange, String presented) {
        CachedCredential held = credentials.held(presented, exchange.arrivedNanos());
        if (held != null) {
            return Future.succeededFuture(held);
        }
        RefusalException stop = turnedAway.refusal(table.unauthenticated(), exchange);
        if (stop == null) {
            return credentials.ask(presented);
        }
        return turnedAway.mayLookUp(exchange) ? credentials.askWithOthers(presented) : Future.failedFuture(stop);
    }

    private Future<StaffToken> member(Exchange exchange, BearerToken bearer) {
        String token = bearer.token();
        RefusalException stop = staff.knows(token) ? null : turnedAway.refusal(table.unauthenticated(), exchange);
        return stop == null || turnedAway.mayVerify(exchange) ? staff.verify(token) : Future.failedFuture(stop);
    }

    private Future<FanToken> token(Exchange exchange, BearerToken bearer) {
        Future<FanToken> known = tokens.known(bearer, exchange.arrivedAt());
        if (known != null) {
            return known;
        }
        RefusalException stop = turnedAway.refusal(table.badTokens(), exchange);
        return stop == null || turnedAway.mayVerify(exchange) ? tokens.verify(bearer) : Future.failedFuture(stop);
    }

    private static boolean isForPeople(Route route) {
        return route.admits(RouteAccess.OPERATOR) || route.admits(RouteAccess.STAFF);
    }

    private Future<Caller> holder(
            CachedCredential found, Exchange exchange, RouteMatchResult.Found match, @Nullable BearerToken bearer) {
        Credential key;
        try {
            key = check.key(found.credential(), exchange, match);
        } catch (RefusalException refusal) {
            return Future.failedFuture(refusal);
        }
        uses.note(found, exchange.arrivedAt());
        return holder(key, exchange, match.route(), bearer);
    }

    private Future<Caller> holder(Credential key, Exchange exchange, Route route, @Nullable BearerToken bearer) {
        if (key.kind() == Credential.Kind.SECRET) {
            return Future.succeededFuture(new Caller.Server(key));
        }
        if (route.admits(RouteAccess.FAN) && bearer != null) {
            Future<FanToken> token = token(exchange, bearer);
            return token.succeeded() ? fan(key, token.result()) : token.compose(verified -> fan(key, verified));
        }
        if (route.admits(RouteAccess.APP)) {
            return Future.succeededFuture(new Caller.App(key));
        }
        return route.admits(RouteAccess.TICKET) && hasTicket(exchange)
                ? Future.succeededFuture(new Caller.TicketHolder(Optional.of(key)))
                : refused(ErrorCode.TOKEN_MISSING);
    }

    private static Future<Caller> fan(Credential key, FanToken token) {
        if (!token.communityId().equals(key.communityId()) || !token.partnerId().equals(key.partnerId())) {
            return refused(ErrorCode.COMMUNITY_MISMATCH);
        }
        return token.servesWith(key.environment())
                ? Future.succeededFuture(new Caller.Fan(key, token))
                : refused(ErrorCode.TOKEN_INVALID);
    }

    private static Future<Caller> atWork(StaffToken token) {
        return token.communityId() == null
                ? refused(ErrorCode.COMMUNITY_MISMATCH)
                : Future.succeededFuture(new Caller.Staff(token));
    }

    private static boolean hasTicket(Exchange exchange) {
        String ticket = exchange.request().getParam(TICKET);
        return ticket != null && !ticket.isEmpty();
    }

    private static Future<Caller> refused(ErrorCode code) {
        return Future.failedFuture(new RefusalException(code));
    }
}
