/// Users of a community and the identities they are found by.
///
/// A user is proven (by OTP, a partner's signature or an identity provider) or claimed (by an unsigned sync). The
/// two live in separate name spaces, and a foreign key that carries the standing keeps a claim from ever reaching a
/// proven user.
@NullMarked
package io.terrace.auth.user;

import org.jspecify.annotations.NullMarked;
