package io.terrace.auth.token;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A signing key as an operator sees it.
///
/// @param kid the key's id
/// @param state `next` (published, to sign later), `signing`, `retiring` (published for the tokens it signed)
/// @param signsFrom from when on it signs
/// @param retiresAt until when its tokens are accepted, once another signs
record SigningKeyView(
        String kid,
        String state,
        Instant signsFrom,
        @Schema(nullable = true) @Nullable Instant retiresAt) {}
