package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A club's server brings its fans, finds one, and lists them all; a fan it brought signs in and is the same.
@Order(4)
@ExtendWith(SuiteParameter.class)
class FanImportJourney {

    private static final int FANS = 500;
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 260);

    private final Suite suite;
    private final Club club;
    private final ApiClient server;

    FanImportJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
    }

    @Test
    void fiveHundredFansAreImportedFoundAndListed() {
        String address = suite.newAddress();
        List<Map<String, String>> fans = new ArrayList<>(IntStream.range(1, FANS)
                .mapToObj(i -> Map.of("externalUserId", "fan-" + i, "displayName", "Fan " + i))
                .toList());
        fans.addFirst(Map.of("externalUserId", "fan-0", "email", address, "displayName", "Ana"));

        JsonNode created = imported(fans);
        JsonNode again = imported(fans);

        assertThat(created.findValuesAsText("status")).hasSize(FANS).containsOnly("created");
        assertThat(again.findValuesAsText("status")).hasSize(FANS).containsOnly("updated");
        assertThat(again.findValuesAsText("userId")).isEqualTo(created.findValuesAsText("userId"));
        String ana = created.path(0).path("userId").asText();
        assertThat(server.get("/v2/fans?externalUserId=fan-0").expect(200).text("/items/0/id"))
                .isEqualTo(ana);
        assertThat(server.get("/v2/fans?email=" + address).expect(200).text("/items/0/id"))
                .isEqualTo(ana);
        assertThat(server.get("/v2/fans/" + ana).expect(200).text("/displayName"))
                .isEqualTo("Ana");
        assertThat(listed()).containsAll(created.findValuesAsText("userId"));
        assertThat(signedIn(address).id()).isEqualTo(ana);
    }

    @Test
    void oneThatIsRejectedFailsNoOther() {
        JsonNode results =
                imported(List.of(Map.of("externalUserId", "good"), Map.of("email", "bad"), Map.of("displayName", "x")));

        assertThat(results.findValuesAsText("status")).containsExactly("created", "rejected", "rejected");
        assertThat(results.at("/1/errors/0/pointer").asText()).isEqualTo("/fans/1/email");
        assertThat(results.at("/2/code").asText()).isEqualTo("missing_identifier");
    }

    @Test
    void anotherClubsFanIsNotThere() {
        String id = imported(List.of(Map.of("externalUserId", "mine")))
                .at("/0/userId")
                .asText();
        ApiClient stranger = suite.newClub(Suite.UNLIMITED).server(suite);

        Refused.with(404, "not_found", stranger.get("/v2/fans/" + id));
        assertThat(stranger.get("/v2/fans?externalUserId=mine")
                        .expect(200)
                        .json()
                        .path("items"))
                .isEmpty();
    }

    @Test
    void anAuthorsFreestylesAreListed() {
        FanClient author = suite.newFan(club.app());
        FanClient reader = suite.newFan(club.app());
        String freestyle = author.publish(RECORDING, "mine");

        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(reader.api()
                                .get("/v2/freestyles?authorId=" + author.id())
                                .expect(200)
                                .text("/items/0/id"))
                        .isEqualTo(freestyle));
        assertThat(author.api()
                        .get("/v2/freestyles?authorId=" + author.id())
                        .expect(200)
                        .text("/items/0/state"))
                .isEqualTo("published");
    }

    @Test
    void anOperatorIsAddedAndRemoved() {
        ApiResponse added = suite.operator()
                .post("/v2/operator/operators", Map.of("name", "Ben"))
                .expect(201);
        ApiClient ben = suite.nobody().bearing(suite.secrets().add(added.text("/token")));
        String path = "/v2/operator/operators/" + added.text("/id");

        assertThat(ben.get(path).expect(200).text("/name")).isEqualTo("Ben");
        ben.get("/v2/operator/operators").expect(200);
        Refused.with(422, "rule_violation", ben.delete(path));
        suite.operator().delete(path).expect(204);

        await().untilAsserted(() -> Refused.with(401, "token_invalid", ben.get("/v2/operator/operators")));
    }

    private FanClient signedIn(String address) {
        String challenge = club.app()
                .post("/v2/auth/otp/challenges", Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        return FanClient.byCode(
                club.app(), challenge, suite.secrets().add(suite.mailbox().code(address)));
    }

    private Set<String> listed() {
        Set<String> ids = new HashSet<>();
        String cursor = "";
        do {
            ApiResponse page = server.get("/v2/fans?limit=100&createdFrom=2020-01-01T00:00:00Z" + cursor)
                    .expect(200);
            page.json().path("items").forEach(fan -> ids.add(fan.path("id").asText()));
            cursor = page.json().path("nextCursor").isNull() ? "" : "&cursor=" + page.text("/nextCursor");
        } while (!cursor.isEmpty());
        return ids;
    }

    private JsonNode imported(List<Map<String, String>> fans) {
        return server.with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/fans/batch", Map.of("fans", fans))
                .expect(200)
                .json()
                .path("results");
    }
}
