/// Sign-in with a token of the partner's own identity provider.
///
/// A provider that can't be asked is an outage, never a bad token. The provider is asked before the transaction; the
/// token is used up in the very transaction that opens the session.
@NullMarked
package io.terrace.auth.sso;

import org.jspecify.annotations.NullMarked;
