/// Ends the account of a fan who leaves. Sessions end when the fan asks for it. After the period to come back, no
/// sign-in opens the account; then it is erased, and a sign-in with the same address creates a new user.
@NullMarked
package io.terrace.auth.farewell;

import org.jspecify.annotations.NullMarked;
