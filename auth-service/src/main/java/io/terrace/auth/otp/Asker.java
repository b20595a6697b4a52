package io.terrace.auth.otp;

import io.terrace.auth.user.Origin;
import io.terrace.platform.web.Caller;

/// Who asks for a code.
///
/// @param address as limits count it; those without one are counted together
record Asker(Origin origin, String address) {

    static Asker of(Caller caller) {
        return new Asker(Origin.of(caller), caller.address().orElse(""));
    }
}
