package io.terrace.community.invitation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What an invitation is to.
@Schema(name = "InvitationKind")
enum InvitationKind implements WireNamedEnum {
    @JsonProperty("squad")
    SQUAD(1),
    @JsonProperty("event")
    EVENT(100),
    @JsonProperty("community")
    COMMUNITY(100);

    /// For how many fans it is that says nothing else.
    final int usualUses;

    InvitationKind(int usualUses) {
        this.usualUses = usualUses;
    }
}
