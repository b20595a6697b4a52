package io.terrace.journeys;

import static io.terrace.journeys.suite.Refused.plainly;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// kill -9 of a service.
@Order(11)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class KilledServiceJourney {

    private static final String PUBLISHED = "freestyle.published";
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 290);

    private final Suite suite;
    private final FanClient ana;
    private final FanClient ben;

    KilledServiceJourney(Suite suite) {
        this.suite = suite;
        var club = suite.newClub();
        ana = suite.newFan(club.app());
        ben = suite.newFan(club.app());
    }

    /// Kafka is away, so that nothing can have been relayed when the service dies.
    @Test
    void aPostAcknowledgedBeforeItsRelayIsStillAnnouncedOnce() {
        try (EventStreamConnection bens = ben.listen()) {
            String upload = ana.upload(RECORDING);
            bens.await(PUBLISHED, ana.publish(RECORDING, "so that the upload is known"));
            suite.stop("kafka");
            ApiResponse posted = ana.post(upload, "the last words").expect(201);
            suite.kill("feed-service");
            suite.start("kafka");
            suite.start("feed-service");

            bens.await(PUBLISHED, posted.text("/id"));
            bens.await(PUBLISHED, ana.publish(RECORDING, "and on it goes"));

            assertThat(posted.text("/state")).isEqualTo("published");
            assertThat(bens.events(PUBLISHED))
                    .extracting(StreamEvent::subjectId)
                    .containsOnlyOnce(posted.text("/id"));
        }
    }

    @Test
    void aServiceThatIsDownTakesOnlyItsOwnRoutesWithIt() {
        suite.kill("media-service");

        ApiResponse refused = ana.ticket(RECORDING);
        ApiResponse feed = ana.feed();
        suite.start("media-service");

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.code()).isEqualTo("temporarily_unavailable");
        assertThat(refused.header("Retry-After")).isPresent();
        assertThat(feed.status()).isEqualTo(200);
        await().until(() -> ana.ticket(RECORDING).status() == 201);
        plainly(ana.ticket(new byte[0]));
    }
}
