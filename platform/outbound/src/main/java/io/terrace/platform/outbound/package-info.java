/// The one way out to addresses that partners name: documents of identity providers, later webhooks.
///
/// What is dialled is the address that was checked, not the name again, so a name that answers differently the second
/// time gains nothing. Nothing private is reached, nothing is followed, nothing goes on for ever.
@NullMarked
package io.terrace.platform.outbound;

import org.jspecify.annotations.NullMarked;
