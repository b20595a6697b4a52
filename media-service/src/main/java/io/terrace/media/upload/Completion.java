package io.terrace.media.upload;

import io.terrace.platform.kernel.ErrorCode;

/// What became of a completed upload.
sealed interface Completion {

    record Ready(UploadStatus upload) implements Completion {}

    /// For good: its content is not taken.
    record Rejected(ErrorCode reason) implements Completion {}

    /// Not all of it has arrived.
    record Unfinished() implements Completion {}

    record Expired() implements Completion {}

    record NoSuchUpload() implements Completion {}
}
