package io.terrace.auth.otp;

import io.terrace.auth.courier.DeliveryChannel;
import java.util.Optional;

/// How a code is to travel.
///
/// @param second what to fall back on where the first does not get through
/// @param automatic whether the fan left the choice to us
record ChannelWithFallback(DeliveryChannel first, Optional<DeliveryChannel> second, boolean automatic) {

    static ChannelWithFallback only(DeliveryChannel channel) {
        return new ChannelWithFallback(channel, Optional.empty(), false);
    }
}
