/// Relations between fans that other services publish: whose posts are hidden from a fan, and who is in their squad.
///
/// Queries for posts and reactions join these tables.
@NullMarked
package io.terrace.feed.graph;

import org.jspecify.annotations.NullMarked;
