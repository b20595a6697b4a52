/// The public keys with which a partner's server signs identity tokens, registered or published at a URL, and the check
/// of such a token. A token works once; the primary key of `spent_token` enforces it.
@NullMarked
package io.terrace.auth.trust;

import org.jspecify.annotations.NullMarked;
