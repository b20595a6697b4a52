/// A service's copy of who is in whose squad and who has blocked whom, for its own queries to join.
@NullMarked
package io.terrace.platform.socialgraph;

import org.jspecify.annotations.NullMarked;
