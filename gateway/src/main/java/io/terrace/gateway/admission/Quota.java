package io.terrace.gateway.admission;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.limit.Limits;
import io.terrace.gateway.limit.Policy;
import io.terrace.gateway.problem.Refusal;
import io.terrace.gateway.route.Access;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteTable;
import io.terrace.gateway.token.StaffToken;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Credential;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counts a caller's requests under the route's limit, and strangers' under their address's.
@Singleton
public class Quota {

    private static final String NO_SCOPE = "-";

    private static final Set<Code> STRANGERS = Set.of(Code.API_KEY_MISSING, Code.API_KEY_INVALID, Code.API_KEY_EXPIRED);

    private final Limits limits;
    private final RouteTable table;

    Quota(Limits limits, RouteTable table) {
        this.limits = limits;
        this.table = table;
    }

    /// Fails with a [Refusal] for one request too many.
    public Future<Void> take(Exchange exchange, Route route, Caller caller) {
        Policy policy = caller instanceof Caller.TicketHolder ? table.tickets() : route.limit();
        return policy == null ? Future.succeededFuture() : take(policy.with(caller.limits()), exchange, caller);
    }

    /// What a refusal at the door becomes: itself, or, from an address that has knocked too often without a valid key,
    /// 429. Only a refusal for want of a key counts.
    public Future<Caller> knock(Exchange exchange, Route route, Throwable refusal) {
        if (!isStranger(route, refusal)) {
            return Future.failedFuture(refusal);
        }
        return limits.take(table.unauthenticated(), NO_SCOPE, exchange.addressRange(), exchange.response())
                .compose(counted -> Future.failedFuture(refusal));
    }

    private static boolean isStranger(Route route, Throwable failure) {
        return failure instanceof Refusal refusal
                && (STRANGERS.contains(refusal.code())
                        || ((route.admits(Access.OPERATOR) || route.admits(Access.STAFF))
                                && refusal.code().status() == 401));
    }

    private Future<Void> take(Policy policy, Exchange exchange, Caller caller) {
        @Nullable Credential credential = caller.credential().orElse(null);
        String scope = caller instanceof Caller.Staff(StaffToken staff)
                ? staff.partnerId().toString()
                : credential == null ? NO_SCOPE : scope(credential);
        String subject = switch (policy.by()) {
            case USER -> user(caller).orElseGet(exchange::addressRange);
            case KEY ->
                credential == null ? exchange.addressRange() : credential.id().toString();
            case IP -> exchange.addressRange();
            case INSTALLATION -> exchange.installation().or(() -> user(caller)).orElseGet(exchange::addressRange);
        };
        return limits.take(policy, scope, subject, exchange.response());
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
