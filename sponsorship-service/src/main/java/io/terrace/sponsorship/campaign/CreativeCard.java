package io.terrace.sponsorship.campaign;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A creative as it is placed.
public record CreativeCard(
        UUID id,
        Slot slot,
        String headline,
        @Nullable String body,
        @Nullable String imageUrl,
        @Nullable CallToAction cta) {}
