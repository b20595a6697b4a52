/// Users of a community and the identities that identify them.
///
/// A user is proven (by a code, a partner's signature or an identity provider) or claimed (by an unsigned sync). A
/// foreign key that includes this level keeps a claim from reaching a proven user.
@NullMarked
package io.terrace.auth.user;

import org.jspecify.annotations.NullMarked;
