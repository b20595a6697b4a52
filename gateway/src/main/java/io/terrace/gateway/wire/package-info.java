/// What comes over the wire before it is a request: HTTP/1 is taken as RFC 9112 writes it or not at all.
///
/// A request whose end two readers could see in two places (both lengths, several of one, bare line feeds, odd
/// encodings) is never acted upon: it is answered as any bad request is, and its connection closed. A head that does
/// not come in time is hung up on. HTTP/2 has no such doubts and passes.
@NullMarked
package io.terrace.gateway.wire;

import org.jspecify.annotations.NullMarked;
