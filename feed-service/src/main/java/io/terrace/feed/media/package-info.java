/// What media-service has published about uploads, and the signed URLs of recordings.
///
/// A post and the event of its upload arrive in any order. Both lock the upload's row before they look for each other,
/// so the second to commit finds the first.
@NullMarked
package io.terrace.feed.media;

import org.jspecify.annotations.NullMarked;
