package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.forgery.ForgedTokens;
import io.terrace.journeys.forgery.Secured;
import io.terrace.journeys.matrix.Loopback;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every forged token at every secured operation.
@Order(8)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class ForgedTokenJourney {

    /// A fan's token that fails is no stranger's, an operator's is: an address may fail so often in a minute.
    private static final int AN_ADDRESS = 40;

    private final Suite suite;
    private final Club club;
    private final FanClient fan;

    ForgedTokenJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        fan = suite.newFan(club.app());
    }

    @Test
    void forgedTokenIsRefused() {
        Map<String, String> tokens = ForgedTokens.of(fan.accessToken(), key());
        List<Secured> operations = Secured.of(suite.contract().document());

        List<String> passed = new ArrayList<>();
        int asked = 0;
        for (Secured operation : operations) {
            ApiClient door = door(operation);
            int here = 0;
            for (Map.Entry<String, String> token : tokens.entrySet()) {
                if (++here % AN_ADDRESS == 0) {
                    door = door(operation);
                }
                ApiResponse answer = operation.ask(door.bearing(token.getValue()));
                asked++;
                if (answer.status() != 401) {
                    passed.add(token.getKey() + ": " + answer);
                }
            }
        }

        System.out.printf(
                "Forged tokens: %d tokens at %d operations, %d requests, %d not refused with 401%n",
                tokens.size(), operations.size(), asked, passed.size());
        fan.feed().expect(200);
        assertThat(passed).isEmpty();
        assertThat(tokens).hasSizeGreaterThanOrEqualTo(40);
    }

    private ApiClient door(Secured operation) {
        return (operation.byFan() ? club.app() : suite.nobody()).from(Loopback.next());
    }

    private JsonNode key() {
        String kid = SigningKeyJourney.kid(fan.accessToken());
        for (JsonNode jwk :
                suite.nobody().get("/.well-known/jwks.json").expect(200).json().path("keys")) {
            if (jwk.path("kid").asText().equals(kid)) {
                return jwk;
            }
        }
        throw new AssertionError("The key is not published");
    }
}
