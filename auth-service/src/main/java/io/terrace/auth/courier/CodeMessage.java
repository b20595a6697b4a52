package io.terrace.auth.courier;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A code on its way.
///
/// @param community its name, as the fan knows it
/// @param validity how long the code can be used
/// @param locale BCP 47; English where it is absent or not spoken here
/// @param reference what a carrier that reports later names it by: two ids with a slash between
public record CodeMessage(
        String destination,
        String community,
        String code,
        Duration validity,
        @Nullable String locale,
        String reference) {

    MessageTemplate wording() {
        return MessageTemplate.of(locale);
    }

    /// Neither the code nor its recipient.
    @Override
    public String toString() {
        return "OutgoingMessage[" + community + "]";
    }
}
