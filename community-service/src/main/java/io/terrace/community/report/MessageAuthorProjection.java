package io.terrace.community.report;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.MessageSent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Whose messages are, so that a report of one need not be believed in that. What a message says stays with its two
/// readers: the reporter describes it in the report's details.
@ApplicationScoped
class MessageAuthorProjection implements Projection<MessagingEvent> {

    private final ReportableContentRepository contents;

    MessageAuthorProjection(ReportableContentRepository contents) {
        this.contents = contents;
    }

    @Override
    public String name() {
        return "message-authors";
    }

    @Override
    public Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    @Override
    public void apply(MessagingEvent event) {
        if (event instanceof MessageSent sent && !sent.kind().equals("system")) {
            contents.send(sent);
        }
    }
}
