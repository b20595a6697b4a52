package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The kind of an event.
@Schema(name = "EventKind")
enum EventKind implements WireNamedEnum {
    @JsonProperty("match")
    MATCH,
    @JsonProperty("watch_party")
    WATCH_PARTY,
    @JsonProperty("meetup")
    MEETUP
}
