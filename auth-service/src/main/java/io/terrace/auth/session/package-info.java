/// Sessions and their tokens.
///
/// A refresh token has one successor, however often and by however many it is presented: the row lock on the session
/// decides who advances it, and the successor is computed, not drawn, so that everyone is told the same one.
@NullMarked
package io.terrace.auth.session;

import org.jspecify.annotations.NullMarked;
