/// Sign-in with a six-digit code.
///
/// Every limit lives in Postgres. One guarded statement counts an attempt or refuses it, so no number of parallel
/// requests gets a try more, and neither a crash nor an emptied cache gives one back.
@NullMarked
package io.terrace.auth.otp;

import org.jspecify.annotations.NullMarked;
