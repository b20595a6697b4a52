package io.terrace.polls.member;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class MemberProjection implements Projection<AuthEvent> {

    private final Members members;

    MemberProjection(Members members) {
        this.members = members;
    }

    @Override
    public String name() {
        return "members";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void apply(AuthEvent event) {
        switch (event) {
            case UserRegistered user ->
                members.keep(new Card(user.userId(), user.displayName(), user.avatarUrl()), user.at(), user.at());
            case UserUpdated user ->
                members.keep(new Card(user.userId(), user.displayName(), user.avatarUrl()), null, user.at());
            case AuthEvent.DeviceRegistered _,
                    AuthEvent.SessionRevoked _,
                    AuthEvent.CredentialRevoked _,
                    AuthEvent.StaffSessionRevoked _,
                    AuthEvent.ConfigUpdated _,
                    AuthEvent.SigningKeyWithdrawn _ -> {}
        }
    }
}
