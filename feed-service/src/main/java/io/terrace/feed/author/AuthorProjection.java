package io.terrace.feed.author;

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
class AuthorProjection implements Projection<AuthEvent> {

    @Override
    public String name() {
        return "authors";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void apply(AuthEvent event) {
        switch (event) {
            case UserRegistered user ->
                Author.keep(new AuthorCard(user.userId(), user.displayName(), user.avatarUrl()), user.at());
            case UserUpdated user ->
                Author.keep(new AuthorCard(user.userId(), user.displayName(), user.avatarUrl()), user.at());
            case DeviceRegistered _,
                    SessionRevoked _,
                    CredentialRevoked _,
                    StaffSessionRevoked _,
                    SigningKeyWithdrawn _,
                    ConfigUpdated _ -> {}
        }
    }
}
