/// Checks what arrives on a connection before it is a request: HTTP/1 must be written as RFC 9112 says.
///
/// A request whose end two readers could see in two places (both lengths, repeated lengths, bare line feeds, odd
/// encodings) is answered as a bad request, and its connection is closed. A head that does not arrive in time closes
/// the connection. HTTP/2 has no such ambiguity.
@NullMarked
package io.terrace.gateway.wire;

import org.jspecify.annotations.NullMarked;
