package io.terrace.community.erasure;

import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.servicetesting.EventRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// What services are really sent of fans who leave.
@ApplicationScoped
class RecordedPrivacyEvents extends EventRecorder<PrivacyEvent> {

    RecordedPrivacyEvents() {
        super(Topic.PRIVACY);
    }

    <E extends PrivacyEvent> List<E> of(UUID fan, Class<E> type) {
        return find(type, event -> event.userId().equals(fan));
    }
}
