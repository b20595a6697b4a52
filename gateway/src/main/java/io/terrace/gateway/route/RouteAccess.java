package io.terrace.gateway.route;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;

/// Which callers a route admits.
@RegisterForReflection
public enum RouteAccess {
    /// Anyone; the service learns nothing about the caller, save the address where the route says so.
    @JsonProperty("public")
    PUBLIC,
    /// Any bearer of the URL, which carries its own permission. The gateway checks it first where the route says how it
    /// is signed, and the service always does.
    @JsonProperty("signed")
    SIGNED,
    /// An app with its publishable key.
    @JsonProperty("app")
    APP,
    /// A fan: a publishable key and the fan's token.
    @JsonProperty("fan")
    FAN,
    /// A client with a `ticket` parameter in place of a token; the service resolves it.
    @JsonProperty("ticket")
    TICKET,
    /// A partner's server with its secret key.
    @JsonProperty("server")
    SERVER,
    /// Platform staff with a bearer token of their own.
    @JsonProperty("operator")
    OPERATOR,
    /// A member of a partner's staff with the token they signed in for; the service asks for the role.
    @JsonProperty("staff")
    STAFF,
    /// The same, where the work is one community's: with a token that opens one, and no key.
    @JsonProperty("community_staff")
    COMMUNITY_STAFF
}
