package io.terrace.stack.mailbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// The newest 10,000 messages.
final class MailboxStore {

    private static final int MOST = 10_000;

    private final Deque<MailboxMessage> newestFirst = new ArrayDeque<>();

    synchronized void add(MailboxMessage message) {
        newestFirst.addFirst(message);
        if (newestFirst.size() > MOST) {
            newestFirst.removeLast();
        }
    }

    /// Newest first; mail addresses match in any case.
    synchronized List<MailboxMessage> to(String recipient) {
        return newestFirst.stream()
                .filter(message -> message.to().equalsIgnoreCase(recipient))
                .toList();
    }

    synchronized List<MailboxMessage> all() {
        return List.copyOf(newestFirst);
    }

    synchronized void clear() {
        newestFirst.clear();
    }
}
