/// A partner's staff. A member cannot grant a role above their own, and the last owner cannot be removed: changes of
/// one partner's members are made one at a time.
@NullMarked
package io.terrace.auth.member;

import org.jspecify.annotations.NullMarked;
