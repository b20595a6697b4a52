package io.terrace.auth.otp;

import io.terrace.auth.courier.DeliveryChannel;
import io.terrace.auth.user.Identifier;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A code to be sent.
///
/// @param forReview whether a review identifier's own code may take the place of one that is sent
/// @param linksTo the fan who is to link or unlink with it; no one where it is to sign in
record SendCodeCommand(
        Identifier identifier,
        ChannelWithFallback plan,
        @Nullable String locale,
        boolean forReview,
        @Nullable UUID linksTo) {

    SendCodeCommand(Identifier identifier, ChannelWithFallback plan, @Nullable String locale) {
        this(identifier, plan, locale, false, null);
    }

    /// For a fan, or a reviewer, who signs in.
    static SendCodeCommand signIn(Identifier identifier, ChannelWithFallback plan, @Nullable String locale) {
        return new SendCodeCommand(identifier, plan, locale, true, null);
    }

    /// For a fan who links or unlinks: what a reviewer knows shows nothing.
    static SendCodeCommand link(Identifier identifier, ChannelWithFallback plan, @Nullable String locale, UUID fan) {
        return new SendCodeCommand(identifier, plan, locale, false, fan);
    }

    /// The same by this channel and no other.
    SendCodeCommand by(DeliveryChannel channel) {
        return new SendCodeCommand(
                identifier,
                new ChannelWithFallback(channel, Optional.empty(), plan.automatic()),
                locale,
                forReview,
                linksTo);
    }
}
