package io.terrace.auth.otp;

import io.terrace.auth.user.Origin;
import io.terrace.platform.web.Caller;
import java.util.UUID;

/// Who asks for a code. Keys of both environments count alike: a message costs the same.
///
/// @param address as limits count it; those without one are counted together
record Asker(UUID partner, UUID community, String address) {

    Asker(Origin origin, String address) {
        this(origin.partner(), origin.community(), address);
    }

    static Asker of(Caller caller) {
        return new Asker(
                caller.partnerId(), caller.communityId(), caller.address().orElse(""));
    }
}
