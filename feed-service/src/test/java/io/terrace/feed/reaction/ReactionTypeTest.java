package io.terrace.feed.reaction;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.feed.TestStaff;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The reactions of a community's own.
@QuarkusTest
@WithTestResource(TestStack.class)
class ReactionTypeTest {

    private static final String TYPES = "/v2/reaction-types";
    private static final TestContextTokens TOKENS = TestContextTokens.forService("feed-service");

    @Inject
    News news;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void communityOffersItsOwnTypes() {
        String post = news.freestyle(author);

        set(type("scarf", "🧣"), type("like", "👍"))
                .then()
                .statusCode(200)
                .body("items.type", contains("scarf", "like"))
                .body("items.retired", contains(false, false));

        fan.get(TYPES).then().body("items.type", contains("scarf", "like"));
        fan.react(post, "scarf").then().statusCode(200).body("viewer.reactions", contains("scarf"));
        fan.react(post, "fire").then().statusCode(400).body("code", is("validation_failed"));
        TestFan.anyone().get(TYPES).then().body("items", hasSize(8));
        new TestStaff(author.community(), StaffRole.EDITOR).get(TYPES).then().statusCode(200);
    }

    @Test
    void reactionsOfARetiredTypeStayAndCanBeTakenBack() {
        String post = news.freestyle(author);
        fan.react(post, "fire");
        author.react(post, "fire");
        set(type("scarf", "🧣"));

        fan.get("/v2/freestyles/{id}/reactions", post).then().body("items.type", contains("fire", "fire"));
        fan.get("/v2/freestyles/{id}", post).then().body("reactionGroups[0].count", is(2));
        fan.asking()
                .delete("/v2/freestyles/{id}/reactions/fire", post)
                .then()
                .statusCode(200)
                .body("reactionGroups[0].count", is(1));
        fan.react(post, "fire").then().statusCode(400);
        fan.get(TYPES + "?retired=true")
                .then()
                .body("items", hasSize(9))
                .body("items[0].type", is("scarf"))
                .body("items.findAll { it.retired }.type", hasItems("fire", "like"));

        set(type("fire", "🔥"));
        fan.react(post, "fire").then().statusCode(200);
    }

    @Test
    void changeNamesTheVersionItReplaces() {
        String tag = server("content:read").get(TYPES).header("ETag");
        set(type("scarf", "🧣")).then().statusCode(200);

        server("content:write")
                .header("If-Match", tag)
                .contentType(ContentType.JSON)
                .body(Map.of("items", List.of(type("goal", "⚽"))))
                .put(TYPES)
                .then()
                .statusCode(412);
        fan.get(TYPES).then().body("items.type", contains("scarf"));
    }

    @Test
    void oneOfManyConcurrentChangesWithATagIsDone() throws Exception {
        String tag = server("content:read").get(TYPES).header("ETag");

        List<Integer> answers = ParallelRunner.all(
                8,
                number -> server("content:write")
                        .header("If-Match", tag)
                        .contentType(ContentType.JSON)
                        .body(Map.of("items", List.of(type("type_" + number, "⚽"))))
                        .put(TYPES)
                        .statusCode());

        assertThat(answers).containsOnlyOnce(200).containsOnly(200, 412);
        fan.get(TYPES).then().body("items", hasSize(1));
    }

    @Test
    void invalidTypesAreRefused() {
        set(type("a", "👍"), type("a", "👍")).then().statusCode(400).body("errors[0].code", is("duplicate"));
        set(type("a", "no")).then().statusCode(400).body("errors[0].pointer", is("/items/0/emoji"));
        set(type("A b", "👍")).then().statusCode(400);
        set().then().statusCode(400);
        set(IntStream.range(0, 21).mapToObj(i -> type("t" + i, "👍")).toArray(Map[]::new))
                .then()
                .statusCode(400);
        server("content:read")
                .contentType(ContentType.JSON)
                .body(Map.of("items", List.of(type("a", "👍"))))
                .put(TYPES)
                .then()
                .statusCode(403);
        fan.asking()
                .contentType(ContentType.JSON)
                .body(Map.of("items", List.of(type("a", "👍"))))
                .put(TYPES)
                .then()
                .statusCode(403);
        fan.get(TYPES).then().body("items", hasSize(8));
    }

    @Test
    void typesOverTimeAreBounded() {
        for (int round = 0; round < 4; round++) {
            int first = round * 20;
            set(IntStream.range(first, first + 20)
                            .mapToObj(i -> type("t" + i, "👍"))
                            .toArray(Map[]::new))
                    .then()
                    .statusCode(200);
        }

        set(IntStream.range(80, 100).mapToObj(i -> type("t" + i, "👍")).toArray(Map[]::new))
                .then()
                .statusCode(422)
                .body("reasons[0].code", is("too_many_reaction_types"));
        fan.get(TYPES).then().body("items[0].type", is("t60"));
    }

    private Response set(Map<?, ?>... types) {
        return server("content:write")
                .contentType(ContentType.JSON)
                .body(Map.of("items", List.of(types)))
                .put(TYPES);
    }

    private static Map<String, String> type(String name, String emoji) {
        return Map.of("type", name, "emoji", emoji, "label", name);
    }

    private RequestSpecification server(String scope) {
        return given().auth().oauth2(TOKENS.server(TestContextTokens.PARTNER, author.community(), scope));
    }
}
