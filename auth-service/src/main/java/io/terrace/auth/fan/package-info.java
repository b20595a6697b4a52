/// Fans as their club's server and staff manage them: many at once are made or updated, one is looked up, all are
/// listed.
///
/// A secret key vouches for what it says of a fan, except for a new address of a fan who has verified one by
/// themselves: that needs the partner's signature, so a key that leaked opens no such account (ADR 13).
@NullMarked
package io.terrace.auth.fan;

import org.jspecify.annotations.NullMarked;
