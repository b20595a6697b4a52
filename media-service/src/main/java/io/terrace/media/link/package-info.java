/// Signed URLs: each permits to upload one content, or to play it, until it expires.
///
/// The path names the community, so that a request without a token works within one community only.
@NullMarked
package io.terrace.media.link;

import org.jspecify.annotations.NullMarked;
