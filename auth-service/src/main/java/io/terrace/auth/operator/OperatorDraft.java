package io.terrace.auth.operator;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/// An operator to be.
///
/// @param name by which other operators know whose token it is
record OperatorDraft(
        @NotBlank @Size(max = 100) @Pattern(regexp = "[^\\p{Cntrl}]*") String name) {}
