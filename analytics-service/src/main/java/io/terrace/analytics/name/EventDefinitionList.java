package io.terrace.analytics.name;

import io.terrace.platform.rest.VersionedView;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The names a partner has declared, all of them.
///
/// @param items in the order of their names
record EventDefinitionList(@NotNull @Size(max = 500) List<@NotNull @Valid EventName> items) implements VersionedView {

    /// A name, and what its events must have.
    ///
    /// @param hidden whether reports leave it out
    /// @param required the properties that its events must have, or they are refused
    record EventName(
            @NotNull @Size(max = 100) @Pattern(regexp = "[A-Za-z][A-Za-z0-9_.:\\- ]{0,99}") String name,

            @Schema(nullable = true) @Nullable Boolean hidden,

            @Schema(nullable = true) @Size(max = 20) @Nullable List<@NotNull @Size(min = 1, max = 100) @Pattern(regexp = "[^\\x00-\\x1f]+") String> required) {

        boolean isHidden() {
            return hidden != null && hidden;
        }

        List<String> needs() {
            return required == null ? List.of() : required;
        }
    }
}
