/// Sign-in with a six-digit code.
///
/// Every limit is in Postgres. One guarded statement counts an attempt or refuses it, so parallel requests get no
/// additional try, and neither does a crash or an emptied cache.
@NullMarked
package io.terrace.auth.otp;

import org.jspecify.annotations.NullMarked;
