package io.terrace.wallet;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A tier, reached once so many points have ever been earned.
///
/// @param threshold the points ever earned that reach it
@Schema(name = "Tier")
public record Tier(
        @NotNull @Pattern(regexp = "[a-z][a-z0-9_]{0,31}") String name,
        @Min(0) @Max(1_000_000_000_000L) long threshold) {

    /// @param text `name:threshold`
    public static Tier parse(CharSequence text) {
        String[] parts = text.toString().split(":", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("A tier is written name:threshold");
        }
        return new Tier(parts[0], Long.parseLong(parts[1]));
    }
}
