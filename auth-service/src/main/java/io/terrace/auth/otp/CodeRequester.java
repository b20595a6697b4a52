package io.terrace.auth.otp;

import io.terrace.auth.user.TenantContext;
import io.terrace.platform.tenancy.Caller;
import java.util.UUID;

/// Who asks for a code. Keys of both environments count alike: a message costs the same.
///
/// @param address as limits count it; those without one are counted together
record CodeRequester(UUID partner, UUID community, String address) {

    CodeRequester(TenantContext origin, String address) {
        this(origin.partner(), origin.community(), address);
    }

    static CodeRequester of(Caller caller) {
        return new CodeRequester(
                caller.partnerId(), caller.communityId(), caller.address().orElse(""));
    }
}
