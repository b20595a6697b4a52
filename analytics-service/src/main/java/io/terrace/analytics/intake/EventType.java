package io.terrace.analytics.intake;

import io.terrace.platform.kernel.WireName;
import java.util.Optional;

enum EventType implements WireName {
    TRACK,
    SCREEN,
    IDENTIFY;

    static Optional<EventType> of(String wire) {
        return WireName.find(EventType.class, wire);
    }
}
