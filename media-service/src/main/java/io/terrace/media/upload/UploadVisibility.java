package io.terrace.media.upload;

/// Who may play a content, as the service whose post it belongs to tells.
enum UploadVisibility {
    /// Any bearer of a URL for it.
    PLAYABLE,
    /// The club's staff alone.
    WITHHELD,
    /// No participant, for good.
    DELETED
}
