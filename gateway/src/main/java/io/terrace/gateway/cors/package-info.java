/// CORS: which web pages may read an answer, by the origins that the key admits.
///
/// A preflight comes without the key and is answered for any origin; the request after it is checked. An answer that
/// needs no key, or a refusal before the key is known, can be read from any origin.
@NullMarked
package io.terrace.gateway.cors;

import org.jspecify.annotations.NullMarked;
