package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;

/// How a campaign's goal is spread over its flight.
enum Pacing {
    /// In proportion to the time that has passed.
    @JsonProperty("even")
    EVEN,
    /// As soon as there is demand.
    @JsonProperty("asap")
    ASAP
}
