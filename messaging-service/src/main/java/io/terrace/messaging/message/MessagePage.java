package io.terrace.messaging.message;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A stretch of a conversation.
///
/// @param items in the order of their numbers
/// @param hasBefore whether there are older ones
/// @param hasAfter whether there are newer ones
/// @param pending the caller's own messages that have no number, beside the newest stretch
@Schema(name = "MessageWindow")
record MessagePage(List<MessageView> items, boolean hasBefore, boolean hasAfter, List<MessageView> pending) {}
