package io.terrace.polls;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.servicetesting.EventRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Every event of this service that really reached Kafka.
@ApplicationScoped
public class RecordedEvents extends EventRecorder<PollEvent> {

    RecordedEvents() {
        super(Topic.POLLS);
    }

    public <E extends PollEvent> List<E> of(String poll, Class<E> type) {
        return find(type, event -> event.pollId().toString().equals(poll));
    }
}
