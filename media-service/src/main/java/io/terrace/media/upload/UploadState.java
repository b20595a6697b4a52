package io.terrace.media.upload;

import com.fasterxml.jackson.annotation.JsonProperty;

/// `pending → uploaded → ready | rejected`, and `expired` from either of the first two.
enum UploadState {
    @JsonProperty("pending")
    PENDING,
    @JsonProperty("uploaded")
    UPLOADED,
    @JsonProperty("ready")
    READY,
    @JsonProperty("rejected")
    REJECTED,
    @JsonProperty("expired")
    EXPIRED
}
