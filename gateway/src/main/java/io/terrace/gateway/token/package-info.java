/// Verifies fans' tokens and issues context tokens.
///
/// A fan's token is valid if auth-service's Ed25519 key signed it; its header chooses neither algorithm nor key. It is
/// verified once and then cached by its whole text until it expires. A context token tells one service, under that
/// service's own key, who is calling.
@NullMarked
package io.terrace.gateway.token;

import org.jspecify.annotations.NullMarked;
