package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/// A sponsor as fans see it.
///
/// @param disclosure what has to be shown beside it
public record SponsorCard(
        String name,
        @JsonInclude(Include.NON_NULL) @Nullable String logoUrl,
        String disclosure) {}
