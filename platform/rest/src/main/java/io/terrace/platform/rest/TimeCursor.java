package io.terrace.platform.rest;

import java.time.Instant;

/// The position of an item in a list of the newest first.
///
/// @param tie tells items of one instant apart: an id or a number
public record TimeCursor(Instant at, String tie) {

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    /// Before the first item.
    ///
    /// @param tie as great as any
    public static TimeCursor newest(Object tie) {
        return new TimeCursor(LAST, tie.toString());
    }

    public static TimeCursor of(Instant at, Object tie) {
        return new TimeCursor(at, tie.toString());
    }

    /// @param position what [#position] returned
    public static TimeCursor parse(String position) {
        int slash = position.indexOf('/');
        return new TimeCursor(Instant.parse(position.substring(0, slash)), position.substring(slash + 1));
    }

    /// As a cursor holds it.
    public String position() {
        return at + "/" + tie;
    }
}
