/// Credentials of API keys, cached for minutes, so that only a key's first request waits for auth-service.
///
/// Keys are stored by their SHA-256. A copy is dropped when [io.terrace.platform.events.AuthEvent] says that it
/// changed; an answer that was on its way at that moment is dropped too. Without auth-service an unknown key is 503,
/// never 401.
@NullMarked
package io.terrace.gateway.credential;

import org.jspecify.annotations.NullMarked;
