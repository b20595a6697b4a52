/// feed-service's pages beside the join that is the least they take.
@NullMarked
package io.terrace.bench.feed;

import org.jspecify.annotations.NullMarked;
