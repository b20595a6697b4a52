package io.terrace.wallet.earning;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A rule to be. Fields are the event's own.
record EarnRuleDraft(
        @NotBlank @Size(max = 200) String title,
        @NotNull String event,
        @NotNull String userField,

        @NotNull @Size(min = 1, max = 5) List<@NotNull @Pattern(regexp = "[A-Za-z]{1,40}") String> factFields,

        @Size(max = 5) Map<@Pattern(regexp = "[A-Za-z]{1,40}") String, @NotNull @Size(max = 100) String> where,

        @NotNull @Min(1) @Max(1_000_000) Long points,
        @Nullable @Min(1) Long perUser,
        @Nullable @Min(1) Long perUserDay,
        @Nullable @Min(1) @Max(31_536_000) Long availableAfterSec,
        @Nullable @Min(1) @Max(315_360_000) Long expiresAfterSec,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt) {

    EarnRuleDraft {
        where = where == null ? Map.of() : where;
    }
}
