package io.terrace.gateway.route;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;

/// Which requests a service with too much to do serves first.
@RegisterForReflection
public enum RoutePriority {
    @JsonProperty("usual")
    USUAL,
    /// Before all others: what no one gets in without.
    @JsonProperty("first")
    FIRST
}
