/// Staff sign in by a code to their address, with no key, and for one partner at a time.
///
/// Whether an address is a member's shows only to whoever has proven that it is theirs: every address is sent a code.
/// A session lasts a working day; its tokens fifteen minutes, renewed by showing the last one. A member who is removed
/// or gets another role is signed out in the same transaction. A renewed token opens one community of the partner's, if
/// one is named (ADR 30).
@NullMarked
package io.terrace.auth.staff;

import org.jspecify.annotations.NullMarked;
