package io.terrace.wallet.grant;

import java.util.UUID;

/// A server's wish to give points.
///
/// @param key SHA-256 of the idempotency key, in hex
/// @param fingerprint the same of the request, so that the key's use for another is told
/// @param requestId which a refusal tells
record Wish(UUID caller, String key, String fingerprint, String requestId, GrantDraft draft) {}
