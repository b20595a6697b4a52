package io.terrace.messaging.call.provider;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// The room of a call at its provider. Its name tells the community as well, so that a webhook finds the tenant.
public record CallRoom(UUID community, UUID call) {

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");

    /// Twilio takes 64 characters at most, and that is what two ids have.
    public String name() {
        return identity(community) + identity(call);
    }

    /// Empty for a room that is not one of ours.
    static Optional<CallRoom> parse(String name) {
        return name.length() == 64
                ? fan(name.substring(0, 32))
                        .flatMap(community -> fan(name.substring(32)).map(call -> new CallRoom(community, call)))
                : Optional.empty();
    }

    /// A fan as providers know them: Twilio takes letters, digits and underscores.
    static String identity(UUID fan) {
        return fan.toString().replace("-", "");
    }

    /// Empty for an identity that is not one of ours.
    static Optional<UUID> fan(String identity) {
        return HEX.matcher(identity).matches()
                ? Optional.of(new UUID(
                        Long.parseUnsignedLong(identity.substring(0, 16), 16),
                        Long.parseUnsignedLong(identity.substring(16), 16)))
                : Optional.empty();
    }
}
