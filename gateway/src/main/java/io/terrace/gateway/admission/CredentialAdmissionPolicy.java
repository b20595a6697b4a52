package io.terrace.gateway.admission;

import io.terrace.gateway.cors.CorsHandler;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteAccess;
import io.terrace.gateway.route.RouteMatchResult;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.ErrorCode;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// What a known credential must be for a request to go on. Every method throws a [RefusalException] where it is not.
@Singleton
class CredentialAdmissionPolicy {

    private final InstantSource clock;

    CredentialAdmissionPolicy(InstantSource clock) {
        this.clock = clock;
    }

    /// A key in force, of a kind the route admits, used from where and by what its partner admits.
    Credential key(Optional<Credential> found, Exchange exchange, RouteMatchResult.Found match) {
        Credential key = inForce(found, ErrorCode.API_KEY_INVALID, ErrorCode.API_KEY_EXPIRED);
        if (key.kind() == Credential.Kind.OPERATOR) {
            throw new RefusalException(ErrorCode.API_KEY_INVALID);
        }
        // A secret key that a page sends has leaked already.
        CorsHandler.check(exchange, key.kind() == Credential.Kind.SECRET ? List.of() : key.allowedOrigins());
        kind(key, match.route());
        version(key, exchange);
        partner(key, match);
        return key;
    }

    /// The key that a stream's ticket was made with: in force, and open to the page that the request comes from.
    void ofTicket(Optional<Credential> found, Exchange exchange) {
        Credential key = inForce(found, ErrorCode.API_KEY_INVALID, ErrorCode.API_KEY_EXPIRED);
        CorsHandler.check(exchange, key.kind() == Credential.Kind.SECRET ? List.of() : key.allowedOrigins());
    }

    Credential operator(Optional<Credential> found, Exchange exchange) {
        Credential token = inForce(found, ErrorCode.TOKEN_INVALID, ErrorCode.TOKEN_EXPIRED);
        if (token.kind() != Credential.Kind.OPERATOR) {
            throw new RefusalException(ErrorCode.TOKEN_INVALID);
        }
        CorsHandler.check(exchange, token.allowedOrigins());
        return token;
    }

    boolean isInForce(Optional<Credential> found) {
        try {
            inForce(found, ErrorCode.API_KEY_INVALID, ErrorCode.API_KEY_EXPIRED);
            return true;
        } catch (RefusalException dead) {
            return false;
        }
    }

    private Credential inForce(Optional<Credential> found, ErrorCode unknown, ErrorCode expired) {
        Credential credential = found.orElseThrow(() -> new RefusalException(unknown));
        if (credential.status() == Credential.Status.REVOKED) {
            throw new RefusalException(unknown);
        }
        boolean past = credential.expiresAt() != null && !clock.instant().isBefore(credential.expiresAt());
        if (past || credential.status() == Credential.Status.EXPIRED) {
            throw new RefusalException(expired);
        }
        return credential;
    }

    private static void kind(Credential key, Route route) {
        boolean secret = key.kind() == Credential.Kind.SECRET;
        boolean admitted = secret
                ? route.admits(RouteAccess.SERVER)
                : route.admits(RouteAccess.APP) || route.admits(RouteAccess.FAN) || route.admits(RouteAccess.TICKET);
        if (!admitted) {
            throw new RefusalException(ErrorCode.INSUFFICIENT_SCOPE);
        }
    }

    private static void version(Credential key, Exchange exchange) {
        String sent = exchange.sdkVersion();
        if (sent == null || key.minSdkVersion() == null) {
            return;
        }
        Optional<SdkVersion> needed = SdkVersion.parse(key.minSdkVersion());
        Optional<SdkVersion> has = SdkVersion.parse(sent);
        if (needed.isPresent() && has.isPresent() && has.get().compareTo(needed.get()) < 0) {
            throw new RefusalException(ErrorCode.SDK_UPGRADE_REQUIRED, Map.of("minVersion", key.minSdkVersion()));
        }
    }

    private static void partner(Credential key, RouteMatchResult.Found match) {
        String named = match.partner();
        if (named != null && !named.equals(Objects.toString(key.partnerId()))) {
            throw new RefusalException(ErrorCode.API_KEY_PARTNER_MISMATCH);
        }
    }
}
