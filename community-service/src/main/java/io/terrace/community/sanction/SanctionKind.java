package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a sanction does.
@Schema(name = "SanctionKind")
enum SanctionKind implements WireNamedEnum {
    /// Said, and nothing else.
    @JsonProperty("warning")
    WARNING,

    /// Reads, votes, comes to events; does not post, react, invite, ask for squads or change what their profile says.
    @JsonProperty("muted")
    MUTED,

    /// Kept out: signed out, and refused at the door.
    @JsonProperty("suspended")
    SUSPENDED
}
