/// What auth-service says about a key, kept for minutes, so that no request but the first of a key waits for it.
///
/// Keys are held by their SHA-256; only of publishable ones, which are no secret, it is remembered as well. A copy is
/// dropped the moment [io.terrace.platform.events.AuthEvent] tells of a change; an answer that was under way at that
/// moment is not kept either. Without auth-service a key that is not known is 503, never 401.
@NullMarked
package io.terrace.gateway.credential;

import org.jspecify.annotations.NullMarked;
