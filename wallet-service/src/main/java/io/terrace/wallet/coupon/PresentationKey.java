package io.terrace.wallet.coupon;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A public key as JWK (RFC 8037).
@Schema(name = "PresentationKey")
record PresentationKey(String kty, String crv, String kid, String x) {}
