package io.terrace.community.profile;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.events.AuthEvent.DeviceRegistered;
import io.terrace.platform.events.AuthEvent.MaskedIdentity;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.events.AuthEvent.SigningKeyWithdrawn;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the club says of its fans.
@ApplicationScoped
class AuthProfileProjection implements Projection<AuthEvent> {

    private final ProfileRepository table;
    private final MaskedIdentityRepository identities;
    private final SearchTermRepository search;
    private final Outbox outbox;
    private final InstantSource clock;

    AuthProfileProjection(
            ProfileRepository table,
            MaskedIdentityRepository identities,
            SearchTermRepository search,
            Outbox outbox,
            InstantSource clock) {
        this.table = table;
        this.identities = identities;
        this.search = search;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "profiles";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void apply(AuthEvent event) {
        switch (event) {
            case UserRegistered user -> {
                Profile profile = table.held(user.userId(), user.at());
                profile.joined(user.at());
                profile.hear(user.displayName(), user.avatarUrl(), user.at());
                keep(user.userId(), user.identities());
                tell(profile);
            }
            case UserUpdated user -> {
                Profile profile = table.held(user.userId(), user.at());
                ProfileCard before = profile.card();
                profile.hear(user.displayName(), user.avatarUrl(), user.at());
                keep(user.userId(), user.identities());
                if (!profile.card().equals(before)) {
                    tell(profile);
                }
            }
            case DeviceRegistered _,
                    SessionRevoked _,
                    CredentialRevoked _,
                    StaffSessionRevoked _,
                    SigningKeyWithdrawn _,
                    ConfigUpdated _ -> {}
        }
    }

    private void keep(UUID user, @Nullable List<MaskedIdentity> told) {
        if (told != null) {
            identities.keep(user, told);
        }
    }

    private void tell(Profile profile) {
        search.keep(profile);
        outbox.add(profile.news(clock.instant()));
    }
}
