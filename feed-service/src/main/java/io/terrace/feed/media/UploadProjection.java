package io.terrace.feed.media;

import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

/// Learns what became of uploads, of any purpose: a post that names a message's upload is to be rejected, not to wait.
@ApplicationScoped
class UploadProjection implements Projection<MediaEvent> {

    private static final String PURPOSE = "freestyle";
    private static final String WRONG_PURPOSE = "wrong_purpose";

    private final Event<UploadSettledEvent> settled;

    UploadProjection(Event<UploadSettledEvent> settled) {
        this.settled = settled;
    }

    @Override
    public String name() {
        return "uploads";
    }

    @Override
    public Topic<MediaEvent> topic() {
        return Topic.MEDIA;
    }

    @Override
    public void apply(MediaEvent event) {
        Upload.expect(event.uploadId());
        Upload upload = Upload.locked(event.uploadId());
        if (event instanceof UploadOutlined outlined) {
            upload.outline(outlined.waveform());
            return;
        }
        if (!upload.isAwaited()) {
            return;
        }
        switch (event) {
            case UploadReady ready when ready.purpose().equals(PURPOSE) -> upload.ready(ready);
            case UploadReady other -> upload.reject(other.ownerId(), WRONG_PURPOSE);
            case UploadOutlined _ -> {}
            case UploadRejected rejected -> upload.reject(rejected.ownerId(), rejected.reason());
        }
        settled.fire(new UploadSettledEvent(upload.id(), upload.outcome()));
    }
}
