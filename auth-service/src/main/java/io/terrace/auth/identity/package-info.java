/// A fan's own identities: list them, link another, remove one.
///
/// Linking and unlinking need a fresh code to something the fan holds, requested for this purpose; it works once. The
/// last identity cannot be removed, and an identity of another fan cannot be linked.
@NullMarked
package io.terrace.auth.identity;

import org.jspecify.annotations.NullMarked;
