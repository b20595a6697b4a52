/// Sessions and their tokens.
///
/// A refresh token has one successor, however often it is presented: the lock on the session's row decides which
/// request advances it, and the successor is computed from the token, so every repeat gets the same one.
@NullMarked
package io.terrace.auth.session;

import org.jspecify.annotations.NullMarked;
