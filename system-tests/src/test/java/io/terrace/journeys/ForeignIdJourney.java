package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Indistinct;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What belongs to another community, or to another fan, looks exactly like what does not exist.
@Order(5)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class ForeignIdJourney {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 220);

    private final Suite suite;
    private final Club theirs;
    private final FanClient ana;
    private final FanClient stranger;

    ForeignIdJourney(Suite suite) {
        this.suite = suite;
        theirs = suite.newClub();
        ana = suite.newFan(theirs.app());
        stranger = suite.newFan(suite.newClub().app());
    }

    @Test
    void aForeignFreestyleIsAbsent() {
        String freestyle;
        try (EventStreamConnection anas = ana.listen()) {
            freestyle = ana.publish(RECORDING, "ours alone");
            anas.await("freestyle.published", freestyle);
        }
        ApiClient api = stranger.api();

        sameAsAbsent(freestyle, id -> api.get("/v2/freestyles/" + id));
        sameAsAbsent(freestyle, id -> api.delete("/v2/freestyles/" + id));
        sameAsAbsent(freestyle, id -> api.put("/v2/freestyles/" + id + "/reactions/fire"));
        sameAsAbsent(freestyle, id -> api.delete("/v2/freestyles/" + id + "/reactions/fire"));
        sameAsAbsent(freestyle, id -> api.get("/v2/freestyles/" + id + "/reactions"));
        assertThat(stranger.feed().json().path("items")).isEmpty();
        assertThat(ana.entry(freestyle).path("reactionGroups")).isEmpty();
    }

    @Test
    void aForeignUploadIsAbsent() {
        String upload = ana.upload(RECORDING);
        FanClient neighbour = suite.newFan(theirs.app());

        for (FanClient other : new FanClient[] {stranger, neighbour}) {
            sameAsAbsent(upload, id -> other.api().get("/v2/uploads/" + id));
            sameAsAbsent(upload, other::complete);
        }
    }

    @Test
    void aForeignSessionIsAbsent() {
        String session = ana.session().path("sessionId").asText();
        FanClient neighbour = suite.newFan(theirs.app());

        for (FanClient other : new FanClient[] {stranger, neighbour}) {
            sameAsAbsent(session, id -> other.api().get("/v2/auth/sessions/" + id));
            sameAsAbsent(session, id -> other.api().delete("/v2/auth/sessions/" + id));
        }
        ana.feed().expect(200);
    }

    @Test
    void aForeignChallengeIsAbsent() {
        String challenge = theirs.app()
                .post("/v2/auth/otp/challenges", Map.of("email", suite.newAddress()))
                .expect(202)
                .text("/challengeId");

        sameAsAbsent(challenge, id -> suite.app().get("/v2/auth/otp/challenges/" + id));
        sameAsAbsent(
                challenge,
                id -> suite.app().post("/v2/auth/otp/challenges/" + id + "/verify", Map.of("code", "123456")));
    }

    @Test
    void anotherPartnersConfigurationIsRefusedWhetherOrNotThereIsOne() {
        ApiResponse foreign = suite.app().get("/v2/partners/" + theirs.partnerId() + "/provision");
        ApiResponse absent = suite.app().get("/v2/partners/" + UUID.randomUUID() + "/provision");

        Refused.with(403, "api_key_partner_mismatch", foreign);
        Indistinct.assertThat(foreign, absent);
    }

    private static void sameAsAbsent(String id, Function<String, ApiResponse> request) {
        ApiResponse foreign = request.apply(id);

        Refused.with(404, "not_found", foreign);
        Indistinct.assertThat(foreign, request.apply(UUID.randomUUID().toString()));
    }
}
