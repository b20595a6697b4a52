package io.terrace.feed;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What other services tell, handed to the projections without Kafka.
@ApplicationScoped
public class News {

    public static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    private final Inside inside;
    private final Projection<AuthEvent> authors;
    private final Projection<MediaEvent> uploads;

    News(Inside inside, Projection<AuthEvent> authors, Projection<MediaEvent> uploads) {
        this.inside = inside;
        this.authors = authors;
        this.uploads = uploads;
    }

    public void tell(AuthEvent event) {
        apply(authors, event);
    }

    public void tell(MediaEvent event) {
        apply(uploads, event);
    }

    public void named(TestFan fan, @Nullable String name, Instant at) {
        tell(new UserUpdated(fan.id(), fan.community(), Ids.next(), name, null, at));
    }

    /// A new upload of the fan's that is ready.
    public UUID upload(TestFan owner) {
        UUID upload = Ids.next();
        tell(ready(upload, owner));
        return upload;
    }

    /// A new freestyle of the fan's that is published.
    public String freestyle(TestFan author) {
        return author.posted(upload(author));
    }

    public static UploadReady ready(UUID upload, TestFan owner) {
        return ready(upload, owner, "freestyle");
    }

    public static UploadReady ready(UUID upload, TestFan owner, String purpose) {
        return new UploadReady(
                upload, owner.id(), owner.community(), purpose, "audio/wav", 44_100, 5_000, "AAECAw==", AT);
    }

    public static UploadRejected rejected(UUID upload, TestFan owner) {
        return new UploadRejected(upload, owner.id(), owner.community(), "freestyle", "unsupported_media_type", AT);
    }

    private <E extends Event> void apply(Projection<E> projection, E event) {
        inside.community(Objects.requireNonNull(event.communityId()), () -> {
            projection.apply(event);
            return event;
        });
    }
}
