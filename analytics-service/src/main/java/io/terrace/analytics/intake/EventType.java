package io.terrace.analytics.intake;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

enum EventType {
    TRACK,
    SCREEN,
    IDENTIFY;

    static Optional<EventType> of(String wire) {
        return Arrays.stream(values()).filter(type -> type.wire().equals(wire)).findFirst();
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
