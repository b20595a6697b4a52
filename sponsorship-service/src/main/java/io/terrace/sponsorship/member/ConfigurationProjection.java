package io.terrace.sponsorship.member;

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

@ApplicationScoped
class ConfigurationProjection implements Projection<AuthEvent> {

    private final CommunitySettingRepository settings;

    ConfigurationProjection(CommunitySettingRepository settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "configuration";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void apply(AuthEvent event) {
        switch (event) {
            case ConfigUpdated config -> settings.save(config);
            case UserRegistered _,
                    UserUpdated _,
                    DeviceRegistered _,
                    SessionRevoked _,
                    CredentialRevoked _,
                    SigningKeyWithdrawn _,
                    StaffSessionRevoked _ -> {}
        }
    }
}
