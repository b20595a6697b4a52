/// How fans show themselves, and what they let others see and do.
///
/// A fan is here as soon as they ask or auth-service tells of them, whichever comes first. Their own name goes before
/// the one their club gave; an older word of the club never replaces a newer one. A handle is one fan's, by its key.
@NullMarked
package io.terrace.community.profile;

import org.jspecify.annotations.NullMarked;
