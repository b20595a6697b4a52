package io.terrace.wallet.fan;

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
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class FanProjection implements Projection<AuthEvent> {

    private final Sql sql;

    FanProjection(Sql sql) {
        this.sql = sql;
    }

    @Override
    public String name() {
        return "fans";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void apply(AuthEvent event) {
        switch (event) {
            case UserRegistered user -> KnownFanRepository.add(sql, user.userId());
            case UserUpdated user -> KnownFanRepository.add(sql, user.userId());
            case DeviceRegistered _,
                    SessionRevoked _,
                    CredentialRevoked _,
                    SigningKeyWithdrawn _,
                    StaffSessionRevoked _,
                    ConfigUpdated _ -> {}
        }
    }
}
