package io.terrace.bench.messages;

import java.util.UUID;

/// Two fans and their conversation.
record ConversationPair(UUID conversation, UUID one, UUID other) {}
