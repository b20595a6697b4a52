/// People and match day: who there is in a community, whom they know, where they were.
@NullMarked
package io.terrace.community;

import org.jspecify.annotations.NullMarked;
