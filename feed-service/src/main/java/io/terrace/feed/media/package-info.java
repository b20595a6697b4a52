/// What media-service has told of uploads, and the signed URLs under which recordings are heard.
///
/// A post and the news of its upload arrive in any order. Both lock the upload's row before they look for each other,
/// so whichever commits second finds the first.
@NullMarked
package io.terrace.feed.media;

import org.jspecify.annotations.NullMarked;
