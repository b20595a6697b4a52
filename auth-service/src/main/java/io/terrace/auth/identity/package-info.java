/// A fan's own identities: see them, link another, take one away.
///
/// Both take a fresh code to something the fan holds, entered for this and not to sign in; it serves once. The last
/// identity stays, and nobody links what is another's.
@NullMarked
package io.terrace.auth.identity;

import org.jspecify.annotations.NullMarked;
