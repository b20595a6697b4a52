/// Partners and operators keep a user out. The user's sessions end with the same commit; whoever signs in at that
/// moment is either in it or refused.
@NullMarked
package io.terrace.auth.suspension;

import org.jspecify.annotations.NullMarked;
