/// Which fans are muted, as community-service publishes it, and until when, by the database's clock.
@NullMarked
package io.terrace.feed.sanction;

import org.jspecify.annotations.NullMarked;
