package io.terrace.auth.token;

/// A public key as RFC 8037 writes it.
record Jwk(String kty, String crv, String x, String kid, String use, String alg) {

    static Jwk ed25519(String kid, String x) {
        return new Jwk("OKP", "Ed25519", x, kid, "sig", "EdDSA");
    }
}
