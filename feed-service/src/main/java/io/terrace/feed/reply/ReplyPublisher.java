package io.terrace.feed.reply;

import io.terrace.feed.count.FreestyleCountsPendingEvent;
import io.terrace.feed.count.FreestyleTally;
import io.terrace.feed.count.FreestyleTallyRepository;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.ReplyPublished;
import io.terrace.platform.events.FeedEvent.ReplyRemoved;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import java.time.InstantSource;
import java.util.UUID;

/// Counts replies and tells of them, in the transaction that brings them into sight or out of it.
@ApplicationScoped
class ReplyPublisher {

    private final FreestyleTallyRepository counter;
    private final Event<FreestyleCountsPendingEvent> changed;
    private final Outbox outbox;
    private final InstantSource clock;

    ReplyPublisher(
            FreestyleTallyRepository counter,
            Event<FreestyleCountsPendingEvent> changed,
            Outbox outbox,
            InstantSource clock) {
        this.counter = counter;
        this.changed = changed;
        this.outbox = outbox;
        this.clock = clock;
    }

    void publish(Reply reply) {
        UUID community = count(reply, 1);
        outbox.add(new ReplyPublished(
                reply.freestyleId(),
                community,
                reply.postAuthorId(),
                reply.id(),
                reply.authorId(),
                reply.text(),
                clock.instant()));
    }

    /// Its recording can be played again as well.
    void bringBack(Reply reply) {
        publish(reply);
        tellAccess(reply, FreestyleAudioChanged.PLAYABLE);
    }

    /// Its recording is not played any more, by whatever address.
    void withdraw(Reply reply) {
        UUID community = count(reply, -1);
        outbox.add(new ReplyRemoved(
                reply.freestyleId(), community, reply.postAuthorId(), reply.id(), reply.authorId(), clock.instant()));
        tellAccess(reply, FreestyleAudioChanged.WITHHELD);
    }

    private void tellAccess(Reply reply, String access) {
        if (reply.uploadId() != null) {
            outbox.add(new FreestyleAudioChanged(
                    reply.freestyleId(),
                    Tenancy.current().orElseThrow(),
                    reply.authorId(),
                    reply.uploadId(),
                    access,
                    clock.instant()));
        }
    }

    private UUID count(Reply reply, int step) {
        UUID community = Tenancy.current().orElseThrow();
        counter.append(reply.freestyleId(), new FreestyleTally(0, 0, step));
        changed.fire(new FreestyleCountsPendingEvent(community, reply.freestyleId()));
        return community;
    }
}
