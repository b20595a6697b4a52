package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Whether a fan comes.
@Schema(name = "RsvpStatus")
enum RsvpStatus implements WireNamedEnum {
    @JsonProperty("none")
    NONE,
    @JsonProperty("interested")
    INTERESTED,
    /// They would, once a seat is free.
    @JsonProperty("waitlisted")
    WAITLISTED,
    @JsonProperty("going")
    GOING;

    /// What one more of them adds to the counts, or with -1 one less.
    AttendeeCounts times(int sign) {
        return new AttendeeCounts(
                this == GOING ? sign : 0, this == INTERESTED ? sign : 0, this == WAITLISTED ? sign : 0, 0);
    }

    /// What the counts change by where a fan goes from this to another.
    AttendeeCounts to(RsvpStatus other) {
        AttendeeCounts less = times(-1);
        AttendeeCounts more = other.times(1);
        return new AttendeeCounts(
                less.going() + more.going(),
                less.interested() + more.interested(),
                less.waitlisted() + more.waitlisted(),
                0);
    }
}
