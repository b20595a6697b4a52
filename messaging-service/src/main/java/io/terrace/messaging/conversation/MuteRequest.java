package io.terrace.messaging.conversation;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How long a conversation is muted.
///
/// @param until in the future; without it until it is taken back
@Schema(name = "ConversationMute")
record MuteRequest(@Nullable Instant until) {}
