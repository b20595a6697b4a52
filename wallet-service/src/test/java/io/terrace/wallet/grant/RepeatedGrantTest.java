package io.terrace.wallet.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RepeatedGrantTest extends FanOfAClub {

    @Test
    void aGrantNeedsAKeyAndARepeatChangesNothing() {
        club.server()
                .body(Club.points(fan, 5, Map.of()))
                .post("/v2/wallet/grants")
                .then()
                .statusCode(400)
                .body("code", is("idempotency_key_required"));
        String key = Ids.next().toString();
        String first = keyed(key, 5);

        assertThat(keyed(key, 5)).isEqualTo(first);
        club.server()
                .header("Idempotency-Key", key)
                .body(Club.points(fan, 6, Map.of()))
                .post("/v2/wallet/grants")
                .then()
                .statusCode(422)
                .body("code", is("idempotency_key_reused"));
        assertThat(fan.available()).isEqualTo(5);
    }

    @Test
    void aRepeatOfARefusedGrantIsRefusedByteForByte() {
        Fan nobody = new Fan(club, Ids.next());
        String missing = asked("one", fan, -5).asString();
        String absent = asked("two", nobody, 5).asString();
        club.grant(fan, 100);

        Response again = asked("one", fan, -5);
        Response still = asked("two", nobody, 5);

        again.then().statusCode(422).contentType("application/problem+json").header("Idempotency-Replayed", is("true"));
        still.then().statusCode(404).header("Idempotency-Replayed", is("true"));
        assertThat(again.asString()).isEqualTo(missing);
        assertThat(still.asString()).isEqualTo(absent);
        assertThat(fan.available()).isEqualTo(100);
    }

    @Test
    void ofGrantsToManyUnderOneKeyOneIsPosted() throws Exception {
        List<Fan> fans = Stream.generate(club::fan).limit(20).toList();

        List<Response> answers = ParallelRunner.all(20, i -> asked("one", fans.get(i), 5));

        assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(1);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() != 201)
                .allSatisfy(answer -> answer.then().statusCode(422).body("code", is("idempotency_key_reused")));
        assertThat(fans.stream().mapToLong(Fan::available).sum()).isEqualTo(5);
    }

    private Response asked(String key, Fan to, long amount) {
        return club.server()
                .header("Idempotency-Key", key)
                .body(Club.points(to, amount, Map.of()))
                .post("/v2/wallet/grants");
    }

    private String keyed(String key, long amount) {
        return asked(key, fan, amount).then().statusCode(201).extract().asString();
    }
}
