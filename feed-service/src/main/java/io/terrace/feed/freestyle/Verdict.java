package io.terrace.feed.freestyle;

import io.terrace.platform.web.Silence;

/// What became of a post.
sealed interface Verdict {

    record Posted(FreestyleView freestyle) implements Verdict {}

    /// The author's app had posted it before, and this is what became of that.
    record Repeated(FreestyleView freestyle) implements Verdict {}

    /// The upload is somebody else's.
    record NoSuchUpload() implements Verdict {}

    /// Its community has no such event, as far as is known.
    record NoSuchEvent() implements Verdict {}

    /// A sanction keeps the fan from posting.
    record Silenced(Silence silence) implements Verdict {}

    /// The author has another post with this upload.
    record UploadUsed() implements Verdict {}
}
