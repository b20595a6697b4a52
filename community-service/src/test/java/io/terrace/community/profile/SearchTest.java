package io.terrace.community.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestFan;
import io.terrace.platform.testing.TestStack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SearchTest {

    private final TestFan fan = TestFan.anyone();

    @ParameterizedTest
    @ValueSource(strings = {"an", "ANA", "ana mar", "maría", "núñez", "nunez", "mar", "capo", "Maria-N"})
    void aFanIsFoundByTheBeginningOfEachWordAndOfTheHandle(String q) {
        TestFan ana = named("Ana María Núñez");
        ana.change(Map.of("handle", "capo_7")).then().statusCode(200);
        named("Bea");

        search(q).then().statusCode(200).body("items.id", contains(ana.id().toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aleksander", "Alexandr", "alexnder", "axelander ruiz"})
    void misspelledQueryFindsFan(String q) {
        TestFan alexander = named("Alexander Ruiz");
        named("Bea Torres");

        search(q).then().body("items.id", contains(alexander.id().toString()));
    }

    @Test
    void prefixMatchesRankBeforeSimilarNames() {
        TestFan martina = named("Martina");
        TestFan marta = named("Marta");
        TestFan maria = named("Mara");

        search("mart")
                .then()
                .body(
                        "items.id",
                        contains(
                                marta.id().toString(),
                                martina.id().toString(),
                                maria.id().toString()));
    }

    @Test
    void undiscoverableFanIsNotFound() {
        TestFan ana = named("Ana");
        Map<String, Object> privacy = new HashMap<>(ana.get("/v2/me/privacy").<Map<String, Object>>path("$"));

        privacy.put("discoverable", false);
        ana.put(privacy, "/v2/me/privacy").then().statusCode(200);
        search("ana").then().body("items", empty());
        ana.change(Map.of("displayName", "Anabel")).then().statusCode(200);
        search("ana").then().body("items", empty());

        privacy.put("discoverable", true);
        ana.put(privacy, "/v2/me/privacy").then().statusCode(200);
        search("anab").then().body("items.displayName", contains("Anabel"));
    }

    @Test
    void anOldNameIsForgotten() {
        TestFan ana = named("Ana Ruiz");

        ana.change(Map.of("displayName", "Bea Ruiz")).then().statusCode(200);

        search("ana").then().body("items", empty());
        search("bea").then().body("items.displayName", contains("Bea Ruiz"));
    }

    @Test
    void anotherCommunitysFansAreNotFound() {
        named("Ana");

        TestFan.anyone().get("/v2/profiles/search?q=ana").then().body("items", empty());
        TestFan.anyone().get("/v2/profiles/search?q=anna").then().body("items", empty());
    }

    @Test
    void noPageSkipsOrRepeatsAFan() {
        for (String name : List.of("Marta", "Marta", "Marta Martínez", "Martín Mart", "Marti", "Martha", "Mara")) {
            named(name);
        }
        List<String> everyone = search("mart").path("items.id");

        List<String> walked = new ArrayList<>();
        String cursor = "";
        do {
            Response page = fan.get("/v2/profiles/search?q=mart&limit=2&cursor={cursor}", cursor);
            walked.addAll(page.then().statusCode(200).extract().<List<String>>path("items.id"));
            cursor = page.path("nextCursor");
            named("Mart" + walked.size());
        } while (cursor != null);

        assertThat(everyone).hasSize(7);
        assertThat(walked).doesNotHaveDuplicates().containsAll(everyone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", " a ", "%%", "⚽⚽", "''"})
    void tooLittleToLookForIsRefused(String q) {
        fan.get("/v2/profiles/search?q={q}", q).then().statusCode(400).body("errors.pointer", contains("/q"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%an", "an_", "a'n; --", "\\an", "an\u0000"})
    void signsMeanNothing(String q) {
        fan.get("/v2/profiles/search?q={q}", q).then().statusCode(200).body("nextCursor", is((Object) null));
    }

    @Test
    void aCursorIsGoodForItsOwnSearchOnly() {
        named("Ana");
        named("Anabel");
        String cursor = fan.get("/v2/profiles/search?q=ana&limit=1").path("nextCursor");

        fan.get("/v2/profiles/search?q=bea&cursor={cursor}", cursor)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    private TestFan named(String name) {
        TestFan other = fan.neighbour();
        other.change(Map.of("displayName", name)).then().statusCode(200);
        return other;
    }

    private Response search(String q) {
        return fan.get("/v2/profiles/search?q={q}", q);
    }
}
