package io.terrace.community.sanction;

import java.util.UUID;

/// What became of a sanction that was to be imposed.
public sealed interface ImposeSanctionResult {

    record Done(UUID sanctionId) implements ImposeSanctionResult {}

    /// One of the kind is in force.
    record AlreadyInForce() implements ImposeSanctionResult {}

    /// The community has no such fan.
    record NoSuchFan() implements ImposeSanctionResult {}

    /// Its end is not in the next ten years.
    ///
    /// @param what `too_early` or `too_late`
    record Misplaced(String what) implements ImposeSanctionResult {}
}
