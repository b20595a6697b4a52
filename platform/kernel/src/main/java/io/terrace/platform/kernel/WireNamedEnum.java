package io.terrace.platform.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// An enum whose constants have their Java name in lower snake case in JSON, in events and in tables.
public interface WireNamedEnum {

    /// The constant's name in Java.
    String name();

    /// The name outside of Java: `MATCH_DAY` is `match_day`.
    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The constant of that name outside of Java; empty where there is none.
    static <E extends Enum<E> & WireNamedEnum> Optional<E> find(Class<E> type, String wire) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(wire))
                .findFirst();
    }
}
