/// What other services know of fans among each other: whose posts a fan is to see nothing of, and whose their squad's
/// are.
///
/// The tables are read where posts and reactions are, within the same query.
@NullMarked
package io.terrace.feed.tie;

import org.jspecify.annotations.NullMarked;
