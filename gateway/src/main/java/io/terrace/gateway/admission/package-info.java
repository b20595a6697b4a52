/// Authenticates the caller and checks the route's access: key, origin, SDK version, partner, token, in this order.
///
/// Cases that a client must not tell apart get the same answer: another partner's path is refused in the same way
/// whether or not that partner exists.
@NullMarked
package io.terrace.gateway.admission;

import org.jspecify.annotations.NullMarked;
