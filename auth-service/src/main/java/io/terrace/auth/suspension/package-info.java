/// Partners and operators suspend a user. The user's sessions end in the same transaction; a sign-in at that moment
/// either ends with them or is refused.
@NullMarked
package io.terrace.auth.suspension;

import org.jspecify.annotations.NullMarked;
