package io.terrace.gateway.admission;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.limit.RateLimitEnforcer;
import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.limit.RateLimitSubject;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteAccess;
import io.terrace.gateway.route.RouteTable;
import io.terrace.gateway.token.StaffToken;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Counts a caller's requests under the route's limit, and strangers' under their address's.
@Singleton
public class RateLimitStage {

    private static final String NO_SCOPE = "-";
    private static final String WHOLE_SCOPE = "all";
    private static final int UNAUTHORIZED = 401;

    private static final Set<ErrorCode> STRANGERS =
            Set.of(ErrorCode.API_KEY_MISSING, ErrorCode.API_KEY_INVALID, ErrorCode.API_KEY_EXPIRED);

    private final RateLimitEnforcer limits;
    private final RouteTable table;
    private final ThrottledAddressCache turnedAway;
    private final SignedUrlVerifier links;

    RateLimitStage(
            RateLimitEnforcer limits, RouteTable table, ThrottledAddressCache turnedAway, SignedUrlVerifier links) {
        this.limits = limits;
        this.table = table;
        this.turnedAway = turnedAway;
        this.links = links;
    }

    /// Fails with a [RefusalException] for one request too many.
    public Future<Void> take(Exchange exchange, Route route, Caller caller) {
        RateLimitPolicy policy = policy(route, caller);
        return policy == null ? Future.succeededFuture() : take(policy.with(caller.limits()), exchange, route, caller);
    }

    private @Nullable RateLimitPolicy policy(Route route, Caller caller) {
        return switch (caller) {
            case Caller.TicketHolder _ -> table.tickets();
            case Caller.Server _, Caller.Staff _, Caller.Operator _ -> route.serverLimit();
            case Caller.Anyone _, Caller.App _, Caller.Fan _ -> route.limit();
        };
    }

    /// What a refusal at the door becomes: itself, or 429 from an address that has knocked too often without a valid
    /// key, with signed URLs that are not ours, or with a key and tokens that are none. Those count apart from
    /// sign-in: who makes up tokens keeps no one from signing in. After a 429 nothing is counted in Redis until
    /// the next may come.
    public Future<Caller> knock(Exchange exchange, Route route, Throwable failure) {
        RateLimitPolicy policy =
                failure instanceof RefusalException refusal ? counted(exchange, route, refusal.code()) : null;
        if (policy == null) {
            return Future.failedFuture(failure);
        }
        RefusalException known = turnedAway.refusal(policy, exchange);
        if (known != null) {
            return Future.failedFuture(known);
        }
        return limits.take(policy, new RateLimitSubject(NO_SCOPE, exchange.addressRange()), exchange.response())
                .onFailure(over -> remember(policy, exchange, over))
                .compose(counted -> Future.failedFuture(failure));
    }

    private @Nullable RateLimitPolicy counted(Exchange exchange, Route route, ErrorCode code) {
        boolean forPeople = route.admits(RouteAccess.OPERATOR)
                || route.admits(RouteAccess.STAFF)
                || (route.admits(RouteAccess.COMMUNITY_STAFF)
                        && exchange.header(AuthenticationHandler.API_KEY) == null);
        if (STRANGERS.contains(code) || (forPeople && code.status() == UNAUTHORIZED)) {
            return table.unauthenticated();
        }
        if (code == ErrorCode.NOT_FOUND && route.admits(RouteAccess.SIGNED)) {
            return table.badLinks();
        }
        return code == ErrorCode.TOKEN_INVALID ? table.badTokens() : null;
    }

    private void remember(RateLimitPolicy policy, Exchange exchange, Throwable over) {
        if (over instanceof RefusalException refusal
                && refusal.code() == ErrorCode.RATE_LIMITED
                && refusal.retryAfter() != null) {
            turnedAway.add(policy, exchange, refusal.retryAfter());
        }
    }

    private Future<Void> take(RateLimitPolicy policy, Exchange exchange, Route route, Caller caller) {
        return limits.take(policy, account(policy, exchange, route, caller), exchange.response());
    }

    private RateLimitSubject account(RateLimitPolicy policy, Exchange exchange, Route route, Caller caller) {
        if (caller instanceof Caller.Fan fan && policy.by() == RateLimitPolicy.By.USER) {
            return fan.token();
        }
        @Nullable Credential credential = caller.credential().orElse(null);
        String scope = caller instanceof Caller.Staff(StaffToken staff)
                ? scope(staff, policy)
                : credential == null ? NO_SCOPE : scope(credential);
        String subject = switch (policy.by()) {
            case USER -> user(caller).orElseGet(exchange::addressRange);
            case KEY ->
                credential == null ? exchange.addressRange() : credential.id().toString();
            case COMMUNITY -> WHOLE_SCOPE;
            case IP -> exchange.addressRange();
            case LINK -> links.subject(exchange, route);
            case INSTALLATION -> exchange.installation().or(() -> user(caller)).orElseGet(exchange::addressRange);
        };
        return new RateLimitSubject(scope, subject);
    }

    private static String scope(StaffToken staff, RateLimitPolicy policy) {
        UUID community = staff.communityId();
        return policy.by() == RateLimitPolicy.By.COMMUNITY && community != null
                ? community.toString()
                : staff.partnerId().toString();
    }

    private static String scope(Credential credential) {
        return Objects.toString(
                credential.communityId() == null ? credential.partnerId() : credential.communityId(), NO_SCOPE);
    }

    private static Optional<String> user(Caller caller) {
        return switch (caller) {
            case Caller.Fan fan -> Optional.of(fan.token().userId().toString());
            case Caller.Staff member -> Optional.of(member.token().memberId().toString());
            case Caller.Anyone _, Caller.TicketHolder _, Caller.App _, Caller.Server _, Caller.Operator _ ->
                caller.credential().map(credential -> credential.id().toString());
        };
    }
}
