package io.terrace.auth.trust;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The signatures identity tokens may carry. A key has exactly one: the token's header does not choose.
enum IdentityTokenAlgorithm {
    @JsonProperty("EdDSA")
    EDDSA("EdDSA"),
    @JsonProperty("ES256")
    ES256("ES256"),
    @JsonProperty("RS256")
    RS256("RS256");

    private final String wire;

    IdentityTokenAlgorithm(String wire) {
        this.wire = wire;
    }

    String wire() {
        return wire;
    }
}
