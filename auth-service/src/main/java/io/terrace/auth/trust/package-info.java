/// Why a partner's word may be believed: the public keys its server signs identity tokens with, given or shown at a
/// URL, and the check of such a token. A token counts once; the primary key of `spent_token` keeps that promise.
@NullMarked
package io.terrace.auth.trust;

import org.jspecify.annotations.NullMarked;
