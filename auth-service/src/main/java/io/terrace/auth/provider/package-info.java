/// The identity providers that a partner trusts: how their tokens are checked, and what a token may do.
///
/// A client secret is encrypted before it is stored and is sent to the provider alone.
@NullMarked
package io.terrace.auth.provider;

import org.jspecify.annotations.NullMarked;
