package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What can be reported; more will come.
@Schema(name = "ReportSubjectKind")
enum SubjectKind implements WireNamedEnum {
    @JsonProperty("profile")
    PROFILE,
    @JsonProperty("freestyle")
    FREESTYLE,
    @JsonProperty("reply")
    REPLY,
    @JsonProperty("event")
    EVENT,
    @JsonProperty("invitation")
    INVITATION,
    @JsonProperty("poll")
    POLL,
    @JsonProperty("message")
    MESSAGE;

    /// Whether a moderator can take it out of sight.
    boolean canBeHidden() {
        return this == FREESTYLE || this == REPLY;
    }
}
