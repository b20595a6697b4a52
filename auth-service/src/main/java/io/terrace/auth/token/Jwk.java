package io.terrace.auth.token;

/// A public key as RFC 8037 writes it.
///
/// @param kty the key type: `OKP`
/// @param crv the curve
/// @param x the public key, Base64url
/// @param kid the key's id
/// @param use `sig`
/// @param alg the algorithm it signs with
record Jwk(String kty, String crv, String x, String kid, String use, String alg) {

    static Jwk ed25519(String kid, String x) {
        return new Jwk("OKP", "Ed25519", x, kid, "sig", "EdDSA");
    }
}
