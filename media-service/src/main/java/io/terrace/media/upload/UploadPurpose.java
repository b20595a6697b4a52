package io.terrace.media.upload;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// What an upload is for.
enum UploadPurpose implements WireNamedEnum {
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
