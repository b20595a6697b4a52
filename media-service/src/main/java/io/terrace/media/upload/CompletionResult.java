package io.terrace.media.upload;

import io.terrace.platform.kernel.ErrorCode;

/// What became of a completed upload.
sealed interface CompletionResult {

    record Ready(UploadView upload) implements CompletionResult {}

    /// For good: its content is not taken.
    record Rejected(ErrorCode reason) implements CompletionResult {}

    /// Not all of it has arrived.
    record Unfinished() implements CompletionResult {}

    /// It cannot be looked at just now; it stays as it is.
    record Busy() implements CompletionResult {}

    record Expired() implements CompletionResult {}

    record NoSuchUpload() implements CompletionResult {}
}
