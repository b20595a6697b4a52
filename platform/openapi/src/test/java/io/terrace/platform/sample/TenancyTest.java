package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class TenancyTest {

    @Inject
    DataSource database;

    private final UUID ours = UUID.randomUUID();
    private final UUID theirs = UUID.randomUUID();

    @Test
    void aCommunitySeesItsOwnRowsOnly() {
        note(ours, "a");
        note(theirs, "b");

        assertThat(texts(ours)).containsExactly("a");
        assertThat(texts(theirs)).containsExactly("b");
    }

    @Test
    void sqlThatGoesRoundHibernateSeesNoMore() {
        note(ours, "a");
        note(theirs, "b");

        given().auth()
                .oauth2(fan(ours))
                .get("/samples/notes/by-native-sql")
                .then()
                .statusCode(200)
                .body(is("1"));
    }

    @Test
    void noRowCanBeWrittenForAnotherCommunity() {
        given().auth()
                .oauth2(fan(ours))
                .post("/samples/notes/of/{community}", theirs)
                .then()
                .statusCode(500);

        assertThat(texts(theirs)).isEmpty();
    }

    @Test
    void withoutACommunityThereIsNothing() throws SQLException {
        note(ours, "a");

        assertThat(countOf(database)).isZero();
    }

    @Test
    void withinACommunityItsRowsAreThere() throws SQLException {
        note(ours, "a");

        assertThat(Tenancy.<Long, SQLException>within(ours, () -> countOf(database)))
                .isEqualTo(1);
    }

    @Test
    void theServiceCannotLiftTheWall() {
        assertThatThrownBy(() -> {
                    try (var connection = database.getConnection();
                            var statement = connection.createStatement()) {
                        statement.execute("alter table note disable row level security");
                    }
                })
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("owner");
    }

    @Test
    void paginationReturnsEachExistingItemOnce() {
        for (int i = 0; i < 7; i++) {
            note(ours, "n" + i);
        }

        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            var page = given().auth()
                    .oauth2(fan(ours))
                    .queryParam("limit", 3)
                    .queryParam("cursor", cursor)
                    .get("/samples/notes")
                    .then()
                    .statusCode(200)
                    .extract();
            seen.addAll(page.<List<String>>path("items.text"));
            cursor = page.path("nextCursor");
            note(ours, "late");
        } while (cursor != null && seen.size() < 7);

        assertThat(seen).startsWith("n0", "n1", "n2", "n3", "n4", "n5", "n6");
    }

    @Test
    void aCursorIsGoodForItsOwnCommunityOnly() {
        for (int i = 0; i < 3; i++) {
            note(ours, "n" + i);
        }
        String cursor =
                given().auth().oauth2(fan(ours)).get("/samples/notes?limit=1").path("nextCursor");

        ProblemTest.problem(
                given().auth().oauth2(fan(theirs)).queryParam("cursor", cursor).get("/samples/notes"),
                400,
                "cursor_mismatch");
        ProblemTest.problem(
                given().auth()
                        .oauth2(fan(ours))
                        .queryParam("cursor", "x" + cursor)
                        .get("/samples/notes"),
                400,
                "invalid_cursor");
    }

    private static long countOf(DataSource database) throws SQLException {
        try (var connection = database.getConnection();
                var count = connection.createStatement();
                var row = count.executeQuery("select count(*) from note")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static List<String> texts(UUID community) {
        return given().auth().oauth2(fan(community)).get("/samples/notes").path("items.text");
    }

    private static void note(UUID community, String text) {
        given().auth()
                .oauth2(fan(community))
                .contentType(ContentType.JSON)
                .body("{\"text\":\"" + text + "\"}")
                .post("/samples/notes")
                .then()
                .statusCode(200);
    }

    private static String fan(UUID community) {
        return TestContextTokens.forService("web-tests").fan(community, UUID.randomUUID());
    }
}
