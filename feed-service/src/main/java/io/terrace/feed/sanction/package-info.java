/// Which fans may not speak for now, as community-service tells, and until when by the database's clock.
@NullMarked
package io.terrace.feed.sanction;

import org.jspecify.annotations.NullMarked;
