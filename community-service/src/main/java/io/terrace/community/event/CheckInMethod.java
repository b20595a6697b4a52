package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// How a fan shows that they are there.
public enum CheckInMethod {
    /// Where their phone says it is.
    GEO,
    /// The venue's code, typed.
    CODE,
    /// The venue's code, scanned, or their own pass, scanned by staff.
    QR;

    /// Lower snake case.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Set<CheckInMethod> read(String stored) {
        return Arrays.stream(stored.split(","))
                .map(CheckInMethod::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static String stored(Set<CheckInMethod> methods) {
        return methods.stream().sorted().map(CheckInMethod::name).collect(Collectors.joining(","));
    }
}
