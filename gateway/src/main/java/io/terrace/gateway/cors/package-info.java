/// Which web pages may read an answer: those whose origin the key admits.
///
/// A preflight comes without the key and is answered for any origin; the request after it is not. What needs no key,
/// and a refusal given before the key is known, holds nothing of anybody's and may be read from anywhere.
@NullMarked
package io.terrace.gateway.cors;

import org.jspecify.annotations.NullMarked;
