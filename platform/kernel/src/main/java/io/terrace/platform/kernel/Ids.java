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
}
