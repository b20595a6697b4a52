/// URLs that carry their own permission: to upload one content, or to play it, until they expire.
///
/// The path names the community, so that a request without any token still works within one community and no other.
@NullMarked
package io.terrace.media.link;

import org.jspecify.annotations.NullMarked;
