package io.terrace.media.upload;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What an upload is for.
enum UploadPurpose {
    @JsonProperty("freestyle")
    FREESTYLE,
    @JsonProperty("message")
    MESSAGE,
    @JsonProperty("avatar")
    AVATAR;

    /// As events say it.
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
