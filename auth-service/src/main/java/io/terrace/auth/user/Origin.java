package io.terrace.auth.user;

import io.terrace.platform.web.Caller;
import java.util.UUID;

/// The partner and community a sign-in comes through, as the API key says.
public record Origin(UUID partner, UUID community) {

    public static Origin of(Caller caller) {
        return new Origin(caller.partnerId(), caller.communityId());
    }
}
