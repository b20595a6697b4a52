package io.terrace.gateway.revocation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.quarkus.arc.All;
import io.quarkus.logging.Log;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.events.AuthEvent.DeviceRegistered;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.events.AuthEvent.SigningKeyWithdrawn;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Tells those concerned what an event means to them.
@Singleton
@RegisterForReflection(
        targets = {
            AuthEvent.class,
            CredentialRevoked.class,
            SessionRevoked.class,
            StaffSessionRevoked.class,
            SigningKeyWithdrawn.class
        })
class RevocationDispatcher {

    private final SessionRevocations revocations;
    private final List<ApiKeyChangeListener> listeners;
    private final List<SigningKeyWithdrawalListener> signing;
    private final ObjectReader events;
    private final InstantSource clock;

    RevocationDispatcher(
            SessionRevocations revocations,
            @All List<ApiKeyChangeListener> listeners,
            @All List<SigningKeyWithdrawalListener> signing,
            ObjectMapper json,
            InstantSource clock) {
        this.clock = clock;
        this.revocations = revocations;
        this.listeners = listeners;
        this.signing = signing;
        // A younger auth-service may tell of things that this gateway has no word for.
        events = json.readerFor(AuthEvent.class)
                .without(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    /// @param event what is no event changes nothing
    void take(@Nullable String event) {
        switch (read(event)) {
            case SessionRevoked revoked -> named(revoked.sessionId(), session -> ended(session, revoked));
            case CredentialRevoked revoked ->
                named(revoked.hash(), hash -> listeners.forEach(listener -> listener.changed(hash)));
            case UserRegistered registered -> {}
            case UserUpdated updated -> {}
            case DeviceRegistered registered -> {}
            case ConfigUpdated updated -> {}
            case StaffSessionRevoked revoked -> named(revoked.sessionId(), revocations::revokeStaff);
            case SigningKeyWithdrawn withdrawn -> signing.forEach(listener -> listener.withdrawn(withdrawn.kid()));
            case null -> {}
        }
    }

    @SuppressWarnings("NullAway") // what is missing in an event is null
    private void ended(UUID session, SessionRevoked event) {
        Instant at = Objects.requireNonNullElseGet(event.at(), clock::instant);
        Instant until = event.accessUntil();
        revocations.revoke(session, at, until == null ? revocations.latest(at) : until);
    }

    private static <T> void named(@Nullable T id, Consumer<T> concerned) {
        if (id == null) {
            Log.warn("An event of auth-service does not say which user it is about");
        } else {
            concerned.accept(id);
        }
    }

    private @Nullable AuthEvent read(@Nullable String event) {
        if (event == null) {
            return null;
        }
        try {
            return events.readValue(event);
        } catch (JsonProcessingException e) {
            Log.warnf(
                    "An event of auth-service cannot be read: %s", e.getClass().getSimpleName());
            return null;
        }
    }
}
