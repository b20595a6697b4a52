package io.terrace.platform.outbox;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.Topic;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

@Singleton
class HeardListener implements TopicListener<AuthEvent> {

    final Queue<Delivery<AuthEvent>> heard = new ConcurrentLinkedQueue<>();
    /// So many deliveries meet an outage first.
    final AtomicInteger outages = new AtomicInteger();

    @Override
    public String name() {
        return "heard";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void hear(Delivery<AuthEvent> delivery) throws IOException {
        if (outages.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new IOException("down");
        }
        heard.add(delivery);
    }
}
