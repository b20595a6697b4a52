package io.terrace.analytics.fact;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.events.AuthEvent.DeviceRegistered;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.events.AuthEvent.SigningKeyWithdrawn;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Who came, and the partner's policy on consent.
@ApplicationScoped
class AuthPlatformEventProjection implements Projection<AuthEvent> {

    private final PlatformEventWriter events;
    private final ConsentAndTimezoneRepository settings;

    AuthPlatformEventProjection(PlatformEventWriter events, ConsentAndTimezoneRepository settings) {
        this.events = events;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "auth-facts";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void apply(AuthEvent event) {
        switch (event) {
            case UserRegistered user ->
                events.write(PlatformEvent.of("platform.registration", user.userId(), null, user.at()));
            case DeviceRegistered device ->
                events.write(PlatformEvent.of("platform.sign_in", device.userId(), null, device.at()));
            case ConfigUpdated config -> settings.save(config);
            case UserUpdated _,
                    SessionRevoked _,
                    CredentialRevoked _,
                    StaffSessionRevoked _,
                    SigningKeyWithdrawn _ -> {}
        }
    }
}
