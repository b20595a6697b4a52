package io.terrace.community.invitation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far an invitation has come.
///
/// ```
/// active ──last use──▶ exhausted ──┐
///   │                      │       │
///   └──────────time────────┴──▶ expired
///   └──────the inviter─────┴──▶ revoked, from any of them
/// ```
@Schema(name = "InvitationStatus")
enum InvitationStatus implements WireNamedEnum {
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("exhausted")
    EXHAUSTED,
    @JsonProperty("expired")
    EXPIRED,
    @JsonProperty("revoked")
    REVOKED
}
