package io.terrace.media.upload;

/// Who may play a content, as the service whose post it belongs to tells.
enum UploadAccess {
    /// Whoever has a URL for it.
    PLAYABLE,
    /// The club's staff alone.
    WITHHELD,
    /// Nobody, for good.
    DELETED
}
