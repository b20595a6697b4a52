package io.terrace.analytics.intake;

import java.util.List;

/// What became of a batch.
///
/// @param accepted how many are kept
/// @param duplicates how many had been received before
/// @param rejected how many were refused
/// @param results of the events that were not accepted; of all where the request asks for it
record IngestResponse(int accepted, int duplicates, int rejected, List<EventResult> results) {

    static IngestResponse of(List<EventResult> all, boolean verbose) {
        int accepted = (int) all.stream().filter(EventResult::isAccepted).count();
        int duplicates = (int) all.stream().filter(EventResult::isDuplicate).count();
        List<EventResult> shown = verbose
                ? all
                : all.stream().filter(result -> !result.isAccepted()).toList();
        return new IngestResponse(accepted, duplicates, all.size() - accepted - duplicates, shown);
    }
}
