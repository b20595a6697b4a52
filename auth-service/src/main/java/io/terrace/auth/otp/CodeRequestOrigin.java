package io.terrace.auth.otp;

import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.platform.tenancy.Caller;
import java.util.UUID;

/// Who asks for a code. Keys of both environments count alike: a message costs the same.
///
/// @param address as limits count it; those without one are counted together
record CodeRequestOrigin(UUID partner, UUID community, String address) {

    CodeRequestOrigin(ApiKeyTenant origin, String address) {
        this(origin.partner(), origin.community(), address);
    }

    static CodeRequestOrigin of(Caller caller) {
        return new CodeRequestOrigin(
                caller.partnerId(), caller.communityId(), caller.address().orElse(""));
    }
}
