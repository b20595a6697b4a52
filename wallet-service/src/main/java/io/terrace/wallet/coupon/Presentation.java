package io.terrace.wallet.coupon;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A coupon's proof for the next minute: a screenshot of it is worth nothing later.
///
/// @param qrPayload `TC1.{payload}.{signature}`, both base64url; the payload is JSON: coupon `c`, code `v`, end `e` in
///     epoch seconds, key `k`; the signature is Ed25519 over `TC1.{payload}`, checked offline with the published keys
/// @param barcode the code, for a linear barcode
/// @param expiresAt when the payload ends
@Schema(name = "CouponPresentation")
record Presentation(String qrPayload, String barcode, Instant expiresAt) {}
