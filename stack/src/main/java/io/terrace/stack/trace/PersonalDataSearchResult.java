package io.terrace.stack.trace;

/// How often one of the words was found in one place.
///
/// @param place such as `postgres community.profile`
/// @param searched how many rows, keys, records, files or lines were looked into
public record PersonalDataSearchResult(String place, long searched, long hits) {}
