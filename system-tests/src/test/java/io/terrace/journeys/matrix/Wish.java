package io.terrace.journeys.matrix;

/// What is asked for.
///
/// @param reads whether the operation changes nothing
/// @param foreign whether it names what belongs to somebody else
/// @param inBodyAlone whether it does so, but not in the path
/// @param byReference whether it does so by references alone
record Wish(boolean reads, boolean foreign, boolean inBodyAlone, boolean byReference) {}
