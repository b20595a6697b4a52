package io.terrace.polls.poll;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One of the answers to choose from.
@RegisterForReflection
public record PollOption(UUID id, String text, @Nullable String imageUrl) {}
