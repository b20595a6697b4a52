package io.terrace.wallet.coupon;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A public key as JWK (RFC 8037).
///
/// @param kty the key type: `OKP`
/// @param crv the curve
/// @param kid the key's id
/// @param x the public key, Base64url
@Schema(name = "PresentationKey")
record PresentationPublicKeyView(String kty, String crv, String kid, String x) {}
