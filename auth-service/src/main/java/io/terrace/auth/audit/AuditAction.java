package io.terrace.auth.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What an audit entry can say was done.
public enum AuditAction {
    PARTNER_CREATED,
    PARTNER_CHANGED,
    /// From now on live keys may sync users without a signature.
    UNSIGNED_SYNC_ALLOWED,
    UNSIGNED_SYNC_FORBIDDEN,
    CONFIGURATION_CHANGED,
    CONFIGURATION_RESTORED,
    COMMUNITY_CREATED,
    COMMUNITY_CHANGED,
    API_KEY_CREATED,
    API_KEY_CHANGED,
    API_KEY_ROTATED,
    API_KEY_REVOKED,
    SIGNING_KEY_ADDED,
    SIGNING_KEY_REMOVED,
    /// One that access tokens are signed with; of the platform, not of a partner.
    ACCESS_TOKEN_KEY_ROTATED,
    ACCESS_TOKEN_KEY_WITHDRAWN,
    /// Of the platform's staff.
    OPERATOR_ADDED,
    OPERATOR_REMOVED,
    USER_SUSPENDED,
    USER_REINSTATED,
    /// By the partner's server, many at once; the community is the target.
    FANS_IMPORTED,
    /// By an admin or owner of the staff, in full: a fan's, or those of a page of fans, where the community is the
    /// target.
    FAN_CONTACTS_READ,
    IDENTITY_LINKED,
    /// An address gave way to the one the same provider vouches for now.
    IDENTITY_MOVED,
    IDENTITY_UNLINKED,
    /// Of an app store's reviewers.
    REVIEW_IDENTIFIER_ADDED,
    REVIEW_IDENTIFIER_REMOVED,
    /// With a code that was never sent.
    REVIEW_CODE_USED,
    IDENTITY_PROVIDER_ADDED,
    IDENTITY_PROVIDER_CHANGED,
    IDENTITY_PROVIDER_REMOVED,
    MEMBER_INVITED,
    MEMBER_CHANGED,
    MEMBER_REMOVED,
    STAFF_SIGNED_IN,
    /// A wrong code for a member's address, or the right one for an address that is no member's.
    STAFF_REFUSED,
    STAFF_LOGGED_OUT,
    OTP_VERIFIED,
    PARTNER_SYNCED,
    SSO_EXCHANGED,
    LOGGED_OUT,
    SESSION_REVOKED,
    /// Two hold one family of refresh tokens; the session was ended.
    REFRESH_TOKEN_REUSED;

    /// As the log's filter names it; empty for what is no act.
    public static Optional<AuditAction> of(String wire) {
        return Arrays.stream(values()).filter(act -> act.wire().equals(wire)).findFirst();
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
