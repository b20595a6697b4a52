package io.terrace.messaging.message;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.Pattern;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A message's new text; an absent one stays.
@Schema(name = "MessageChange")
record MessagePatch(
        @Nullable @Pattern(regexp = "(?=[\\s\\S]*\\S)[\\s\\S]{1,4000}")
        @Schema(description = "1 to 4,000 characters (code points), not all blank.")
        String text,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {}
