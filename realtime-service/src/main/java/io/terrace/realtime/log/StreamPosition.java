package io.terrace.realtime.log;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A place in a community's order: what an SSE `id:` holds. Comparable only within one epoch, the time between two
/// losses of Redis's memory.
public record StreamPosition(String epoch, long number) {

    private static final Pattern FORM = Pattern.compile("([0-9a-f]{12})-([0-9]{1,16})");

    /// Empty for anything that was never an id of the stream.
    public static Optional<StreamPosition> parse(String id) {
        Matcher parts = FORM.matcher(id);
        return parts.matches()
                ? Optional.of(new StreamPosition(parts.group(1), Long.parseLong(parts.group(2))))
                : Optional.empty();
    }

    /// Whether a client that has everything up to `other` already has what is here.
    public boolean isCoveredBy(StreamPosition other) {
        return epoch.equals(other.epoch) && number <= other.number;
    }

    @Override
    public String toString() {
        return epoch + "-" + number;
    }
}
