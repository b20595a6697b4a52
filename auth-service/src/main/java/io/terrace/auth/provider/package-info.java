/// The identity providers a partner trusts: how to check their tokens, and what these may do.
///
/// A client secret is sealed before it is stored and told to nobody but the provider itself.
@NullMarked
package io.terrace.auth.provider;

import org.jspecify.annotations.NullMarked;
