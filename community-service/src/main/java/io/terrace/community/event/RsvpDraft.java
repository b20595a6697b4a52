package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a fan says of whether they come.
@Schema(name = "RsvpDraft")
public record RsvpDraft(@NotNull Choice status) {

    /// Whether a fan comes to an event, or might.
    @Schema(name = "RsvpChoice")
    public enum Choice {
        @JsonProperty("going")
        GOING(RsvpStatus.GOING),
        @JsonProperty("interested")
        INTERESTED(RsvpStatus.INTERESTED);

        private final RsvpStatus rsvp;

        Choice(RsvpStatus rsvp) {
            this.rsvp = rsvp;
        }

        RsvpStatus rsvp() {
            return rsvp;
        }
    }
}
