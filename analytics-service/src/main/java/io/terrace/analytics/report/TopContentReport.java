package io.terrace.analytics.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.UUID;

/// What fans took most notice of.
///
/// @param state what it is worth
/// @param items the first is the one with the most
record TopContentReport(ReportMetadata state, List<TopSubject> items) {

    /// What is compared, and by what: freestyles by reactions, polls by votes, events by check-ins.
    enum TopKind {
        @JsonProperty("freestyles")
        FREESTYLES("platform.reaction"),
        @JsonProperty("polls")
        POLLS("platform.vote"),
        @JsonProperty("events")
        EVENTS("platform.check_in");

        private final String name;

        TopKind(String name) {
            this.name = name;
        }

        String event() {
            return name;
        }
    }

    /// A freestyle, a poll or an event of the club.
    ///
    /// @param events how often fans met it
    record TopSubject(UUID id, long events) {}
}
