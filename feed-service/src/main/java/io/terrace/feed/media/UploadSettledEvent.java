package io.terrace.feed.media;

import java.util.UUID;

/// Fired inside the transaction in which the service learns what became of an upload.
public record UploadSettledEvent(UUID upload, UploadOutcome outcome) {}
