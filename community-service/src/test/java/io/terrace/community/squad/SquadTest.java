package io.terrace.community.squad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SquadTest {

    private final SquadFan ana = new SquadFan(TestFan.anyone());
    private final SquadFan bo = new SquadFan(ana.fan().neighbour());

    @BeforeEach
    void bothAreHere() {
        ana.fan().here();
        bo.fan().here();
    }

    @Test
    void removalEndsTheConnectionOnBothSides() {
        ana.knows(bo);

        ana.remove(bo).then().statusCode(204);
        ana.remove(bo).then().statusCode(204);
        ana.fan().delete("/v2/squad/{id}", Ids.next()).then().statusCode(204);

        assertThat(bo.squad()).isEmpty();
        ana.asked(bo);
    }

    @Test
    void profileViewListsAllowedActions() {
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("viewer.relationship", is("none"))
                .body("actions.requestSquad.allowed", is(true))
                .body("actions.acceptSquad", nullValue())
                .body("actions.message.allowed", is(true))
                .body("actions.call.allowed", is(false))
                .body("actions.call.reason", is("squad_only"));

        String id = bo.asked(ana);
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("actions.requestSquad.reason", is("incoming"))
                .body("actions.acceptSquad.params.requestId", is(id));

        ana.accept(id).then().statusCode(200);
        nobodyReaches(bo);
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("counts.squad", is(1))
                .body("viewer.relationship", is("connected"))
                .body("actions.call.allowed", is(true))
                .body("actions.message.reason", is("nobody"));
        ana.fan().get("/v2/me").then().body("viewer.relationship", is("self")).body("actions.block.reason", is("self"));
    }

    @Test
    void profilePageCountsMutualsPerFan() {
        SquadFan cleo = ana.neighbour();
        SquadFan dan = ana.neighbour();
        ana.knows(bo).knows(cleo);
        dan.knows(bo).knows(cleo);

        ana.fan()
                .get("/v2/profiles?ids={ids}", dan.id() + "," + bo.id())
                .then()
                .body("items.find { it.id == '%s' }.viewer.mutualCount".formatted(dan.id()), is(2))
                .body("items.find { it.id == '%s' }.viewer.mutualCount".formatted(bo.id()), is(0));
    }

    @Test
    void suggestionsAreTheNearestFirst() {
        SquadFan cleo = ana.neighbour();
        SquadFan near = ana.neighbour();
        SquadFan nearest = ana.neighbour();
        ana.knows(bo).knows(cleo);
        near.knows(bo);
        nearest.knows(bo).knows(cleo);

        ana.fan()
                .get("/v2/squad/suggestions?limit=2")
                .then()
                .statusCode(200)
                .body(
                        "items.user.id",
                        contains(nearest.id().toString(), near.id().toString()))
                .body("items.mutualCount", contains(2, 1));
    }

    @Test
    void suggestionsRespectPrivacyAndBlocks() {
        List<SquadFan> others = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            others.add(bo.neighbour().knows(bo));
        }
        ana.knows(bo);
        others.get(0).block(ana).then().statusCode(204);
        ana.block(others.get(1)).then().statusCode(204);
        unfindable(others.get(2));
        ana.asked(others.get(3));
        ana.decline(others.get(4).asked(ana)).then().statusCode(200);
        String refused = ana.asked(others.get(5));
        others.get(5).decline(refused).then().statusCode(200);
        ana.withdraw(refused).then().statusCode(204);
        ana.mute(others.get(6)).then().statusCode(204);

        ana.fan().get("/v2/squad/suggestions").then().body("items", empty());
        others.get(3).fan().get("/v2/squad/suggestions").then().body("items.user.id", not(empty()));
    }

    @Test
    void newFanIsShownTheLatestFans() {
        ana.fan()
                .get("/v2/squad/suggestions")
                .then()
                .body("items.user.id", contains(bo.id().toString()))
                .body("items.mutualCount", contains(0));
    }

    @Test
    void squadPagesRepeatAndSkipNoMember() {
        for (int i = 0; i < 5; i++) {
            ana.knows(ana.neighbour());
        }
        List<String> whole = ana.squad();

        Response first = ana.fan().get("/v2/squad?limit=2");
        first.then().body("items", hasSize(2)).body("nextCursor", notNullValue());
        Response second = ana.fan().get("/v2/squad?limit=2&cursor={c}", first.<String>path("nextCursor"));
        Response third = ana.fan().get("/v2/squad?limit=2&cursor={c}", second.<String>path("nextCursor"));

        List<String> read = new ArrayList<>(first.<List<String>>path("items.user.id"));
        read.addAll(second.<List<String>>path("items.user.id"));
        read.addAll(third.<List<String>>path("items.user.id"));
        assertThat(read).isEqualTo(whole).hasSize(5);
        bo.fan()
                .get("/v2/squad?cursor={c}", first.<String>path("nextCursor"))
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/squad/requests?direction=sideways",
                "/v2/squad?limit=0",
                "/v2/squad/suggestions?limit=0",
                "/v2/relationships",
                "/v2/relationships?ids=x",
                "/v2/blocks?cursor=x"
            })
    void invalidQueryIsRefused(String path) {
        ana.fan().get(path).then().statusCode(400);
    }

    private static void nobodyReaches(SquadFan fan) {
        privacy(fan.fan(), true, "nobody");
    }

    private static void unfindable(SquadFan fan) {
        privacy(fan.fan(), false, "everyone");
    }

    private static void privacy(TestFan fan, boolean discoverable, String whoCanMessage) {
        fan.put(
                        Map.of(
                                "discoverable",
                                discoverable,
                                "whoCanMessage",
                                whoCanMessage,
                                "whoCanCall",
                                "squad",
                                "showPresence",
                                true,
                                "readReceipts",
                                true,
                                "squaddieEligible",
                                false),
                        "/v2/me/privacy")
                .then()
                .statusCode(200);
    }
}
