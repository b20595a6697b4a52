package io.terrace.stack.mailbox;

import java.time.Instant;

/// @param channel `email`, `sms`, …
/// @param subject empty for text messages
/// @param at when it arrived
record MailboxMessage(String channel, String to, String subject, String text, Instant at) {}
