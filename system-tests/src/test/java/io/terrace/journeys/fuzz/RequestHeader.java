package io.terrace.journeys.fuzz;

/// A header as it is sent.
///
/// @param value each character is one byte
record RequestHeader(String name, String value) {}
