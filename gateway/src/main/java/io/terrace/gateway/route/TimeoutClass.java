package io.terrace.gateway.route;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Locale;

/// How long an answer may take to begin.
@RegisterForReflection
public enum TimeoutClass {
    @JsonProperty("ordinary")
    ORDINARY,
    /// As uploads are slower.
    @JsonProperty("upload")
    UPLOAD,
    /// Begins like any other, then goes on until either side ends it.
    @JsonProperty("stream")
    STREAM;

    /// As the table has it.
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
