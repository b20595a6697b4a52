package io.terrace.polls.poll;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One of the answers to choose from.
public record Option(UUID id, String text, @Nullable String imageUrl) {}
