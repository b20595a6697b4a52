/// A partner's staff. Nobody makes another more than they are themselves, and a partner that has an owner keeps one:
/// changes of one partner's members take turns.
@NullMarked
package io.terrace.auth.member;

import org.jspecify.annotations.NullMarked;
