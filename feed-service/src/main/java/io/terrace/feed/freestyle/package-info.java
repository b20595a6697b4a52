/// Posts: made, published once their recording is ready, removed.
///
/// A post is published exactly once, whichever of it and its upload is known first. (author, clientId) and (author,
/// upload) are unique by constraint, so a repeat or a race makes no second post.
@NullMarked
package io.terrace.feed.freestyle;

import org.jspecify.annotations.NullMarked;
