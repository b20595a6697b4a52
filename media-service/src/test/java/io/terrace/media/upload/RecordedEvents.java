package io.terrace.media.upload;

import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.servicetesting.EventRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Every event of this service that really reached Kafka.
@ApplicationScoped
public class RecordedEvents extends EventRecorder<MediaEvent> {

    RecordedEvents() {
        super(Topic.MEDIA);
    }

    List<MediaEvent> of(String upload) {
        return find(MediaEvent.class, event -> event.uploadId().toString().equals(upload));
    }
}
