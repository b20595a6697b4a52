package io.terrace.auth.user;

import io.terrace.platform.tenancy.Caller;
import java.util.UUID;

/// The partner and community a sign-in comes through, as the API key says.
///
/// @param environment of the key, `live` or `test`
public record ApiKeyTenant(UUID partner, UUID community, String environment) {

    public static ApiKeyTenant of(Caller caller) {
        return new ApiKeyTenant(caller.partnerId(), caller.communityId(), caller.isLive() ? "live" : "test");
    }
}
