package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far an event has come.
///
/// ```
/// scheduled → live → ended
/// scheduled, live → postponed → scheduled
/// scheduled, live, postponed → cancelled
/// ```
@Schema(name = "EventStatus")
enum EventStatus implements WireNamedEnum {
    @JsonProperty("scheduled")
    SCHEDULED,
    @JsonProperty("live")
    LIVE,
    @JsonProperty("ended")
    ENDED,
    @JsonProperty("postponed")
    POSTPONED,
    @JsonProperty("cancelled")
    CANCELLED;

    static final List<EventStatus> OPEN = List.of(SCHEDULED, LIVE, POSTPONED);

    /// Empty for what is no status.
    static Optional<EventStatus> of(String wire) {
        return WireNamedEnum.find(EventStatus.class, wire);
    }
}
