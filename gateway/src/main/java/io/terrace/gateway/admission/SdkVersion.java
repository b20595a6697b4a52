package io.terrace.gateway.admission;

import java.util.Arrays;
import java.util.Optional;

/// A dotted version, compared number by number; a missing number is 0.
record SdkVersion(int major, int minor, int patch) implements Comparable<SdkVersion> {

    private static final int MAX_CHARS = 32;

    /// Empty for anything else. What follows a `-` or `+` does not count.
    static Optional<SdkVersion> parse(String text) {
        if (text.isEmpty() || text.length() > MAX_CHARS) {
            return Optional.empty();
        }
        try {
            String[] parts = text.split("[-+]", 2)[0].split("\\.", -1);
            int[] numbers = Arrays.copyOf(
                    Arrays.stream(parts).mapToInt(Integer::parseUnsignedInt).toArray(), 3);
            return Optional.of(new SdkVersion(numbers[0], numbers[1], numbers[2]));
        } catch (NumberFormatException notAVersion) {
            return Optional.empty();
        }
    }

    @Override
    public int compareTo(SdkVersion other) {
        return Arrays.compare(new int[] {major, minor, patch}, new int[] {other.major, other.minor, other.patch});
    }
}
