/// Fans' tokens in, context tokens out.
///
/// A fan's token is believed for what auth-service's Ed25519 key signed and for nothing in its header: the algorithm is
/// ours, the key is ours. It is verified once and then known by its whole text until it ends. A context token tells one
/// service, under that service's own key, who calls.
@NullMarked
package io.terrace.gateway.token;

import org.jspecify.annotations.NullMarked;
