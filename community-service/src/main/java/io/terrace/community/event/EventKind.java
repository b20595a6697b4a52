package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The kind of an event.
@Schema(name = "EventKind")
enum EventKind {
    @JsonProperty("match")
    MATCH,
    @JsonProperty("watch_party")
    WATCH_PARTY,
    @JsonProperty("meetup")
    MEETUP;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
