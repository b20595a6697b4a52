package io.terrace.media.upload;

import io.terrace.media.store.ObjectKey;

/// A content that may be played.
///
/// @param mimeType as the content tells
public record ReadyContent(ObjectKey key, String mimeType, long sizeBytes) {}
