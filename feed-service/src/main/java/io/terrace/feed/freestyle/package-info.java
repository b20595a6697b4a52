/// Posts: created, published once their recording is ready, removed.
///
/// A post is published exactly once, whether it or its upload is known first. (author, clientId) and (author, upload)
/// are unique, so a repeat or a race creates no second post.
@NullMarked
package io.terrace.feed.freestyle;

import org.jspecify.annotations.NullMarked;
