/// Staff sign in with a code that is sent to their address, without an API key, for one partner at a time.
///
/// A code is sent to every address, so only the owner of an address learns whether it is a member's. A session lasts
/// twelve hours, its tokens fifteen minutes; the last token renews it. A member who is removed or gets another role is
/// signed out in the same transaction. A renewed token opens one community of the partner, if the request names one
/// (ADR 11).
@NullMarked
package io.terrace.auth.staff;

import org.jspecify.annotations.NullMarked;
