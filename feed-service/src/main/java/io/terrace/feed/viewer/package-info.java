/// A fan's own side of posts: what they reacted with, heard and bookmarked, all of a page in one query.
@NullMarked
package io.terrace.feed.viewer;

import org.jspecify.annotations.NullMarked;
