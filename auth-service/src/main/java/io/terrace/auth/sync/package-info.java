/// Sign-in on a partner's word: creates or finds the user, and never more than that word is worth.
@NullMarked
package io.terrace.auth.sync;

import org.jspecify.annotations.NullMarked;
