/// Which events there are in a community, as community-service tells: a post can name one of them and no other.
@NullMarked
package io.terrace.feed.event;

import org.jspecify.annotations.NullMarked;
