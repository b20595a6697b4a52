/// What other services know of fans: how they are shown, since when they are here, whom they know, where they
/// were.
///
/// An older card never replaces a newer one. What is not known yet is answered as "no".
@NullMarked
package io.terrace.polls.member;

import org.jspecify.annotations.NullMarked;
