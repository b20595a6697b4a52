package io.terrace.gateway.route;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;

/// Whom a service that has too much to do serves.
@RegisterForReflection
public enum RoutePriority {
    @JsonProperty("usual")
    USUAL,
    /// Before all others: what nobody gets in without.
    @JsonProperty("first")
    FIRST
}
