/// Sign-in with a token of the partner's own identity provider.
///
/// A provider that cannot be reached is an outage, not a bad token. The provider is asked before the transaction; the
/// token is marked as used in the transaction that opens the session.
@NullMarked
package io.terrace.auth.sso;

import org.jspecify.annotations.NullMarked;
