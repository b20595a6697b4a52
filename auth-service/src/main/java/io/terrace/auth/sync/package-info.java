/// Sign-in on a partner's word: finds or creates the user, with the assurance that the word has.
@NullMarked
package io.terrace.auth.sync;

import org.jspecify.annotations.NullMarked;
