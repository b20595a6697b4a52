package io.terrace.messaging.conversation;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a badge shows, counted when it was asked for.
///
/// @param unreadCount unread messages of conversations that are not muted, at most 100
/// @param unreadMore whether there are more than 100
/// @param conversations in how many conversations, at most 100
/// @param requests how many requests wait for the caller's answer, at most 100
@Schema(name = "UnreadMessages")
record UnreadCountView(int unreadCount, boolean unreadMore, int conversations, int requests) {}
