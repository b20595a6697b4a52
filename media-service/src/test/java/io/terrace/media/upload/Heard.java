package io.terrace.media.upload;

import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Every event that really reached Kafka.
@ApplicationScoped
public class Heard implements Listener<MediaEvent> {

    private final Queue<MediaEvent> events = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "heard";
    }

    @Override
    public Topic<MediaEvent> topic() {
        return Topic.MEDIA;
    }

    @Override
    public void hear(Delivery<MediaEvent> delivery) {
        events.add(delivery.event());
    }

    List<MediaEvent> of(String upload) {
        return events.stream()
                .filter(event -> event.uploadId().toString().equals(upload))
                .toList();
    }
}
