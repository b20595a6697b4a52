package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who brings a poll to the fans.
///
/// @param campaignId the campaign it belongs to
/// @param disclosure what must be said beside it
@JsonInclude(Include.NON_NULL)
public record PollSponsor(
        @NotBlank @Size(max = 100) String name,

        @Nullable @Size(max = 2048) @Pattern(regexp = PollSponsor.HTTPS) String logoUrl,

        @Nullable @Size(max = 200) String disclosure,
        @Nullable UUID campaignId) {

    static final String HTTPS = "https://[^\\s]+";
}
