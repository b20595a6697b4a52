package io.terrace.auth.otp;

import io.terrace.auth.courier.CodeMessage;
import io.terrace.platform.kernel.Ids;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/// A code on its errand.
///
/// @param review the review identifier whose own code counts instead; then there is nothing to send
/// @param message what the carrier knows it by
/// @param asker see [AttemptWindow#attempt]
record IssuedCode(SendCodeCommand errand, OneTimeCode code, Optional<UUID> review, UUID message, String asker) {

    CodeMessage letter(UUID community, String name, Duration validity) {
        return new CodeMessage(
                errand.identifier().value(), name, code.digits(), validity, errand.locale(), community + "/" + message);
    }

    /// The same code by the other channel: should the first message arrive late, it is not in vain.
    Optional<IssuedCode> otherwise() {
        return errand.plan()
                .second()
                .map(channel -> new IssuedCode(errand.by(channel), code, review, Ids.next(), asker));
    }
}
