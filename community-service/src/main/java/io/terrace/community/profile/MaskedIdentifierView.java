package io.terrace.community.profile;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the caller is found by, never whole. `GET /v2/me/identities` has each with its id.
///
/// @param kind `email`, `phone`, `external_user_id`, …
/// @param masked enough to know it by, such as `a•••@e•••.com`
/// @param verifiedBy `otp`, `sso`, `signature` (the partner's word, signed) or `partner` (its word alone)
@Schema(name = "MaskedIdentity")
record MaskedIdentifierView(String kind, String masked, String verifiedBy) {}
