package io.terrace.auth.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What an audit entry can say was done.
public enum Act {
    PARTNER_CREATED,
    PARTNER_CHANGED,
    /// From now on live keys may sync users without a signature.
    UNSIGNED_SYNC_ALLOWED,
    UNSIGNED_SYNC_FORBIDDEN,
    COMMUNITY_CREATED,
    COMMUNITY_CHANGED,
    API_KEY_CREATED,
    API_KEY_CHANGED,
    API_KEY_ROTATED,
    API_KEY_REVOKED,
    SIGNING_KEY_ADDED,
    SIGNING_KEY_REMOVED;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
