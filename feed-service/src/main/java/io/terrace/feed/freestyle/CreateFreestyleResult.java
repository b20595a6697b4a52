package io.terrace.feed.freestyle;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of a post.
sealed interface CreateFreestyleResult {

    record Posted(FreestyleView freestyle) implements CreateFreestyleResult {}

    /// The author's app had posted it before, and this is what became of that.
    record Repeated(FreestyleView freestyle) implements CreateFreestyleResult {}

    /// The upload is someone else's.
    record NoSuchUpload() implements CreateFreestyleResult {}

    /// Its community has no such event, as far as is known.
    record NoSuchEvent() implements CreateFreestyleResult {}

    /// A sanction keeps the fan from posting.
    record Silenced(SpeechSanction silence) implements CreateFreestyleResult {}

    /// The author has another post or a reply with this upload.
    record UploadUsed() implements CreateFreestyleResult {}

    /// The upload was not used in time.
    record UploadGivenUp() implements CreateFreestyleResult {}
}
