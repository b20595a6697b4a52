package io.terrace.analytics.intake;

import io.terrace.platform.kernel.WireNamedEnum;
import java.util.Optional;

enum EventType implements WireNamedEnum {
    TRACK,
    SCREEN,
    IDENTIFY;

    static Optional<EventType> of(String wire) {
        return WireNamedEnum.find(EventType.class, wire);
    }
}
