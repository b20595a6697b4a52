/// Many requests on one connection: HTTP/2 in the clear (RFC 9113), as far as a gateway needs it towards its own
/// services.
///
/// What the requests of one turn of an event loop have to say goes out in one write, and one read brings many answers:
/// of what a proxied request costs, most is the kernel's work for a read or a write. Requests go without a body here;
/// those with one, and streams, have connections of their own.
///
/// A connection takes new requests for a minute and is left then, so that what balances connections among a service's
/// replicas gets to do so. It is left at once when the service says that it is going.
@NullMarked
package io.terrace.gateway.h2;

import org.jspecify.annotations.NullMarked;
