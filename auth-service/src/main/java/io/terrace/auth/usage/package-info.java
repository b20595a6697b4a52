/// How much a partner's communities are used. Counted where it happens, in the act's transaction, by appending; folded
/// into totals of a day afterwards, each count exactly once.
@NullMarked
package io.terrace.auth.usage;

import org.jspecify.annotations.NullMarked;
