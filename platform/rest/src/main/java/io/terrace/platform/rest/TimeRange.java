package io.terrace.platform.rest;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The query parameters of a list that can be narrowed to a part of time. One that ends before it begins holds nothing.
///
/// @param from only what is of this instant or later; RFC 3339
/// @param to only what is earlier than this instant; RFC 3339
public record TimeRange(
        @QueryParam("from") @Nullable Instant from,

        @QueryParam("to") @Nullable Instant to) {

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    /// Whether it leaves nothing out.
    public boolean isOpen() {
        return from == null && to == null;
    }

    /// The first instant in it.
    public Instant start() {
        return from == null ? FIRST : from;
    }

    /// The first instant after it.
    public Instant end() {
        return to == null ? LAST : to;
    }
}
