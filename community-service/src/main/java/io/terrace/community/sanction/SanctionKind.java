package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a sanction does.
@Schema(name = "SanctionKind")
enum SanctionKind {
    /// Said, and nothing else.
    @JsonProperty("warning")
    WARNING,

    /// Reads, votes, comes to events; does not post, react, invite, ask for squads or change what their profile says.
    @JsonProperty("muted")
    MUTED,

    /// Kept out: signed out, and refused at the door.
    @JsonProperty("suspended")
    SUSPENDED;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
