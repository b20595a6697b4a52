package io.terrace.platform.kernel;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochRandomGenerator;
import java.util.UUID;

/// Ids of everything the suite stores: UUID version 7 (RFC 9562), so that they sort by the millisecond they were made.
public final class Ids {

    private static final TimeBasedEpochRandomGenerator GENERATOR = Generators.timeBasedEpochRandomGenerator();

    private Ids() {}

    public static UUID next() {
        return GENERATOR.generate();
    }

    /// An id in the usual form of 36 characters. Java's own reader takes shorter groups as well.
    ///
    /// @throws IllegalArgumentException for any other text
    public static UUID parse(String text) {
        UUID id = UUID.fromString(text);
        if (!id.toString().equalsIgnoreCase(text)) {
            throw new IllegalArgumentException("The id does not have the usual form");
        }
        return id;
    }
}
