package io.terrace.auth.otp;

import io.terrace.auth.courier.Channel;
import io.terrace.auth.user.Identifier;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A code to be sent.
///
/// @param linksTo the fan who is to link or unlink with it; nobody where it is to sign in
record Errand(
        Identifier identifier,
        Plan plan,
        @Nullable String locale,
        @Nullable UUID linksTo) {

    Errand(Identifier identifier, Plan plan, @Nullable String locale) {
        this(identifier, plan, locale, null);
    }

    /// The same by this channel and no other.
    Errand by(Channel channel) {
        return new Errand(identifier, new Plan(channel, Optional.empty(), plan.automatic()), locale, linksTo);
    }
}
