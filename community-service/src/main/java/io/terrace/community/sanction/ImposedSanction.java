package io.terrace.community.sanction;

import java.util.UUID;

/// What became of a sanction that was to be imposed.
public sealed interface ImposedSanction {

    record Done(UUID sanctionId) implements ImposedSanction {}

    /// One of the kind is in force.
    record AlreadyInForce() implements ImposedSanction {}

    /// The community has no such fan.
    record NoSuchFan() implements ImposedSanction {}

    /// Its end is not in the next ten years.
    ///
    /// @param what `too_early` or `too_late`
    record Misplaced(String what) implements ImposedSanction {}
}
