/// Fans' profiles, and what they let others see and do.
///
/// A profile exists as soon as the fan asks for it or auth-service tells of the fan. The fan's own name wins over the
/// club's; an older name from the club never replaces a newer one. A handle belongs to one fan, by its key.
@NullMarked
package io.terrace.community.profile;

import org.jspecify.annotations.NullMarked;
