package io.terrace.media.upload;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireName;

/// What an upload is for.
enum UploadPurpose implements WireName {
    @JsonProperty("freestyle")
    FREESTYLE,
    @JsonProperty("message")
    MESSAGE,
    @JsonProperty("avatar")
    AVATAR;

    /// Whether it is a picture; else it is a recording.
    boolean isPicture() {
        return this == AVATAR;
    }
}
