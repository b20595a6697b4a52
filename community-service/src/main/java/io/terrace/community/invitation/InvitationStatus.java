package io.terrace.community.invitation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
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
enum InvitationStatus {
    @JsonProperty("active")
    ACTIVE,
    @JsonProperty("exhausted")
    EXHAUSTED,
    @JsonProperty("expired")
    EXPIRED,
    @JsonProperty("revoked")
    REVOKED;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
