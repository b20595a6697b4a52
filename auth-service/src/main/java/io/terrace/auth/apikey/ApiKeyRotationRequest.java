package io.terrace.auth.apikey;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/// How an API key is replaced by a new one.
///
/// @param overlapSec how long the old key keeps working beside the new one, at most 30 days; 0 = leaked, it dies now
record ApiKeyRotationRequest(
        @NotNull @Min(0) @Max(2_592_000) Integer overlapSec) {}
