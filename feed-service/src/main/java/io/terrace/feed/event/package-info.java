/// The community's events, as community-service publishes them: a post can name one of these only.
@NullMarked
package io.terrace.feed.event;

import org.jspecify.annotations.NullMarked;
