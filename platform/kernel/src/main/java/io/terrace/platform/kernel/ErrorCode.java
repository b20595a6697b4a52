package io.terrace.platform.kernel;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The error catalogue: every `code` a client can meet, with its HTTP status. Append only; a code never changes its
/// status or meaning. `docs/errors.md` is its published form, and a test keeps the two alike.
public enum ErrorCode {
    MALFORMED_REQUEST(400, "The request is not HTTP as RFC 9112 has it; the connection was closed."),
    INVALID_JSON(400, "The body is not valid JSON."),
    VALIDATION_FAILED(400, "A field or parameter is missing or out of range; `errors` names it."),
    INVALID_CURSOR(400, "The cursor was not made by this API or has been altered."),
    CURSOR_MISMATCH(400, "The cursor belongs to another list or filter."),
    IDEMPOTENCY_KEY_REQUIRED(400, "This operation needs an Idempotency-Key header."),
    MISSING_IDENTIFIER(400, "At least one of email, phone and externalUserId is required."),
    UNSUPPORTED_PROVIDER(400, "This identity provider is not set up for the partner."),

    API_KEY_MISSING(401, "The X-Service-API-Key header is missing."),
    API_KEY_INVALID(401, "The API key is unknown or revoked."),
    API_KEY_EXPIRED(401, "The API key has expired."),
    TOKEN_MISSING(401, "An access token is required."),
    TOKEN_INVALID(401, "The access token is not valid."),
    TOKEN_EXPIRED(401, "The access token has expired."),
    SESSION_REVOKED(401, "The session has been ended."),
    COMMUNITY_MISMATCH(401, "The access token belongs to another community."),
    REFRESH_TOKEN_INVALID(401, "The refresh token is unknown or expired."),
    REFRESH_TOKEN_REUSED(401, "The refresh token was already used; the session has been ended."),
    SSO_TOKEN_INVALID(401, "The identity provider's token is not valid."),

    API_KEY_PARTNER_MISMATCH(403, "The API key belongs to another partner."),
    INSUFFICIENT_SCOPE(403, "The credential does not cover this operation."),
    ORIGIN_NOT_ALLOWED(403, "The API key does not admit this origin."),
    ACCOUNT_SUSPENDED(403, "The account is suspended."),
    SIGNATURE_REQUIRED(403, "A live key needs a signed identityToken."),

    NOT_FOUND(404, "There is nothing here."),
    METHOD_NOT_ALLOWED(405, "This path does not take this method."),
    NOT_ACCEPTABLE(406, "No representation matches the Accept header."),

    IDEMPOTENCY_IN_PROGRESS(409, "A request with this idempotency key is still being served.", true),
    IDENTITY_CONFLICT(409, "The identifiers belong to different users; `errors` names the fields."),
    ALREADY_EXISTS(409, "It already exists."),
    INVALID_STATE(409, "Its `state` does not allow this; `allowed` lists the states that do."),
    ALREADY_CHECKED_IN(409, "The fan is already checked in."),
    ALREADY_REDEEMED(409, "It was already redeemed."),
    CALL_BUSY(409, "The other side is in a call."),
    VERSION_CONFLICT(409, "It was changed meanwhile."),

    INVITATION_EXPIRED(410, "The invitation has expired."),
    LINK_EXPIRED(410, "The link has expired."),
    UPLOAD_EXPIRED(410, "The upload has expired."),

    PRECONDITION_FAILED(412, "It is no longer at the version If-Match names."),
    UNSUPPORTED_TUS_VERSION(412, "This version of tus is not spoken; `Tus-Version` gives the one that is."),
    PAYLOAD_TOO_LARGE(413, "The body is larger than allowed."),
    URI_TOO_LONG(414, "The request line is longer than 8 KiB."),
    MEDIA_TOO_LONG(413, "The recording is longer than allowed."),
    UNSUPPORTED_MEDIA_TYPE(415, "The content is of a type not taken here."),
    RANGE_NOT_SATISFIABLE(416, "The range lies beyond the end of the content; `Content-Range` gives its size."),

    IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used with another request."),
    RULE_VIOLATION(422, "A rule forbids this."),
    INSUFFICIENT_FUNDS(422, "The balance does not cover this."),
    NOT_ELIGIBLE(422, "The fan is not eligible; `reasons` says why."),
    POLL_NOT_OPEN(422, "The poll takes no votes now."),
    VOTE_LOCKED(422, "A vote cannot be changed in this poll."),
    COUPON_REJECTED(422, "The coupon is not accepted; `reasons` says why."),
    CHECKIN_REJECTED(422, "The check-in is not accepted; `reasons` says why."),
    CONTENT_REJECTED(422, "The content is not accepted."),
    OTP_INCORRECT(422, "The code is wrong; `attemptsRemaining` counts the tries left."),
    OTP_EXPIRED(422, "The code can no longer be used."),

    DEPENDENCY_FAILED(424, "An operation of the batch that this one depends on has failed; `dependency` names it."),
    SDK_UPGRADE_REQUIRED(426, "This SDK version is no longer served; `minVersion` is."),
    PRECONDITION_REQUIRED(428, "This operation needs an If-Match header."),

    HEADERS_TOO_LARGE(431, "The headers are larger than 16 KiB or more than 100."),
    RATE_LIMITED(429, "Too many requests; `policy` names the limit.", true),
    OTP_COOLDOWN(429, "A code was sent a moment ago.", true),
    OTP_ATTEMPTS_EXCEEDED(429, "Too many attempts for this identifier.", true),
    QUOTA_EXCEEDED(429, "The quota is used up.", true),

    CHECKSUM_MISMATCH(460, "The bytes are not those that the checksum is of.", true),

    INTERNAL_ERROR(500, "Something went wrong on our side.", true),
    DELIVERY_REFUSED(502, "The carrier refused the message."),
    PROVIDER_UNAVAILABLE(503, "An outside provider does not answer.", true),
    TEMPORARILY_UNAVAILABLE(503, "The service is not available just now.", true),
    DEADLINE_EXCEEDED(504, "The request took too long.", true);

    private final int status;
    private final String meaning;
    private final boolean retryable;

    ErrorCode(int status, String meaning) {
        this(status, meaning, false);
    }

    ErrorCode(int status, String meaning, boolean retryable) {
        this.status = status;
        this.meaning = meaning;
        this.retryable = retryable;
    }

    /// The HTTP status, 400 to 599.
    public int status() {
        return status;
    }

    /// One English sentence, safe to show, that says what the code means wherever it appears.
    public String meaning() {
        return meaning;
    }

    /// Whether the same request may succeed later, unchanged.
    public boolean retryable() {
        return retryable;
    }

    /// The code as clients read it: lower snake case.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
