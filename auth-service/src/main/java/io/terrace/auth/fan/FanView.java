package io.terrace.auth.fan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.auth.user.FanWithIdentities;
import io.terrace.auth.user.FanWithIdentities.KnownIdentity;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierKind;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan as the club's server and staff see them.
///
/// @param externalUserId the club's own id of the fan
/// @param verified whether a code, an identity provider or the club has shown who the fan is; an unsigned sync has not
/// @param identities what the fan is found by, in the order in which it came
@Schema(name = "FanView")
record FanView(
        UUID id,
        Status status,
        boolean verified,
        @Schema(nullable = true) @Nullable String externalUserId,
        @Schema(nullable = true) @Nullable String displayName,
        @Schema(nullable = true) @Nullable String avatarUrl,
        List<FanIdentity> identities,
        Instant createdAt) {

    /// Whether a fan can sign in.
    @Schema(name = "FanStatus")
    enum Status {
        @JsonProperty("active")
        ACTIVE,
        @JsonProperty("suspended")
        SUSPENDED
    }

    /// What a fan is known by.
    ///
    /// @param kind `email`, `phone`, `external_user_id`, `sso`
    /// @param value the address, number or id in its normal form; absent for `sso`, and for staff below admin
    /// @param masked enough to know it by
    /// @param verifiedBy `otp`, `sso`, `signature` (the club's word, signed or by secret key), `partner` (unsigned)
    /// @param linkedAt when it was linked
    @Schema(name = "FanIdentity")
    record FanIdentity(
            String kind,
            @JsonInclude(Include.NON_NULL) @Nullable String value,
            String masked,
            String verifiedBy,
            Instant linkedAt) {}

    /// @param contacts whether addresses and numbers are shown in full
    static FanView of(FanWithIdentities fan, boolean contacts) {
        return new FanView(
                fan.id(),
                fan.suspended() ? Status.SUSPENDED : Status.ACTIVE,
                fan.verified(),
                fan.identities().stream()
                        .map(KnownIdentity::identifier)
                        .filter(one -> one.kind() == IdentifierKind.EXTERNAL)
                        .map(Identifier::value)
                        .findFirst()
                        .orElse(null),
                fan.displayName(),
                fan.avatarUrl(),
                fan.identities().stream().map(one -> identity(one, contacts)).toList(),
                fan.createdAt());
    }

    private static FanIdentity identity(KnownIdentity known, boolean contacts) {
        Identifier identifier = known.identifier();
        boolean shown = switch (identifier.kind()) {
            case EXTERNAL -> true;
            case EMAIL, PHONE -> contacts;
            case SSO -> false;
        };
        return new FanIdentity(
                identifier.kind().wire(),
                shown ? identifier.value() : null,
                identifier.masked(),
                known.verifiedBy(),
                known.linkedAt());
    }

    /// Nothing personal.
    @Override
    public String toString() {
        return "FanView[" + id + "]";
    }
}
