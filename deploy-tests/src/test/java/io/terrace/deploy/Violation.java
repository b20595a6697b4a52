package io.terrace.deploy;

/// A rule that an object breaks.
///
/// @param rule its name, see [ManifestRules]
record Violation(String rule, String object, String what) {}
