package io.terrace.auth.operator;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.onlyOne;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Rows;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Each test begins and ends without an operator: other tests use the root credential.
@QuarkusTest
@WithTestResource(TestStack.class)
class OperatorResourceTest {

    private static final String OPERATORS = "/v2/operator/operators";
    private static final UUID NO_COMMUNITY = new UUID(0, 0);

    @Inject
    HeardEvents events;

    @BeforeEach
    @AfterEach
    void removeAll() {
        Rows.change(NO_COMMUNITY, "delete from platform_operator");
    }

    @Test
    void theRootCredentialMakesTheFirstAndIsRefusedFromThenOn() {
        Club.credential(rootToken()).body("kind", equalTo("operator"));
        events.forget();

        JsonPath ana = added(root(), "Ana");

        assertThat(ok(Club.lookup(Set.of(Sha256Hash.hex(rootToken())))).getMap(""))
                .isEmpty();
        events.await(CredentialRevoked.class, event -> event.hash().equals(Sha256Hash.hex(rootToken())));
        problem(add(root(), "Mallory"), 403, "insufficient_scope");
        assertThat(ok(as(ana).get(OPERATORS)).getList("items.name")).containsExactly("Ana");
        assertThat(ana.getUUID("createdBy")).isEqualTo(RootCredential.ID);
    }

    @Test
    void anOperatorsTokenIsGivenOnceAndFindsThem() {
        JsonPath ana = added(root(), "Ana");
        String token = ana.getString("token");

        Club.credential(token)
                .body("kind", equalTo("operator"))
                .body("id", equalTo(ana.getString("id")))
                .body("status", equalTo("active"))
                .body("partnerId", nullValue());
        assertThat(token).matches("op_[A-Za-z0-9_-]{43}").endsWith(ana.getString("last4"));
        Response shown = as(ana).get(OPERATORS + "/{id}", ana.getString("id"));
        assertThat(ok(shown).getString("name")).isEqualTo("Ana");
        assertThat(shown.asString()).doesNotContain(token);
        assertThat(Rows.dump("platform_operator", NO_COMMUNITY)).doesNotContain(token);
    }

    @Test
    void removedOperatorIsUnknownAtOnce() {
        JsonPath ana = added(root(), "Ana");
        JsonPath ben = added(as(ana), "Ben");
        String hash = Sha256Hash.hex(ben.getString("token"));

        as(ana).delete(OPERATORS + "/{id}", ben.getString("id")).then().statusCode(204);

        assertThat(ok(Club.lookup(Set.of(hash))).getMap("")).isEmpty();
        events.await(CredentialRevoked.class, event -> event.hash().equals(hash));
        problem(as(ana).get(OPERATORS + "/{id}", ben.getString("id")), 404, "not_found");
        problem(as(ana).delete(OPERATORS + "/{id}", ben.getString("id")), 404, "not_found");
    }

    @Test
    void operatorCannotRemoveThemselvesOrTheLastOne() {
        JsonPath ana = added(root(), "Ana");

        problem(as(ana).delete(OPERATORS + "/{id}", ana.getString("id")), 422, "rule_violation")
                .body("reasons[0].code", equalTo("own_account"));
        problem(Club.operator().delete(OPERATORS + "/{id}", ana.getString("id")), 422, "rule_violation")
                .body("reasons[0].code", equalTo("last_operator"));
        ok(as(ana).get(OPERATORS + "/{id}", ana.getString("id")));
    }

    @Test
    void mutualRemovalsLeaveOneOperator() throws Exception {
        JsonPath ana = added(root(), "Ana");
        JsonPath ben = added(as(ana), "Ben");

        List<Response> answers = ParallelRunner.all(List.of(
                () -> as(ana).delete(OPERATORS + "/{id}", ben.getString("id")),
                () -> as(ben).delete(OPERATORS + "/{id}", ana.getString("id"))));

        onlyOne(204, answers, 422);
        assertThat(Rows.number("select count(*) from platform_operator", NO_COMMUNITY))
                .isEqualTo(1);
    }

    @Test
    void removedOperatorAddsAndRemovesNoOne() {
        JsonPath ana = added(root(), "Ana");
        JsonPath ben = added(as(ana), "Ben");
        JsonPath cleo = added(as(ana), "Cleo");
        as(ana).delete(OPERATORS + "/{id}", ben.getString("id")).then().statusCode(204);

        problem(add(as(ben), "Dan"), 401, "token_invalid");
        problem(as(ben).delete(OPERATORS + "/{id}", cleo.getString("id")), 401, "token_invalid");

        assertThat(Rows.number("select count(*) from platform_operator", NO_COMMUNITY))
                .isEqualTo(2);
    }

    @Test
    void ofManyFirstOperatorsThereIsOne() throws Exception {
        List<Response> answers = ParallelRunner.of(6, () -> add(root(), "Ana"));

        onlyOne(201, answers, 403);
    }

    @Test
    void additionsAndRemovalsAreInThePlatformsAuditLog() {
        JsonPath ana = added(root(), "Ana");
        JsonPath ben = added(as(ana), "Ben");
        as(ana).delete(OPERATORS + "/{id}", ben.getString("id")).then().statusCode(204);

        assertThat(acts("operator_added", ana)).containsExactly(RootCredential.ID.toString());
        assertThat(acts("operator_added", ben)).containsExactly(ana.getString("id"));
        assertThat(acts("operator_removed", ben)).containsExactly(ana.getString("id"));
    }

    @Test
    void theListIsPagedOldestFirst() {
        JsonPath ana = added(root(), "Ana");
        Stream.of("Ben", "Cleo").forEach(name -> added(as(ana), name));

        JsonPath first = ok(as(ana).get(OPERATORS + "?limit=2"));
        JsonPath second = ok(as(ana).get(OPERATORS + "?limit=2&cursor={c}", first.getString("nextCursor")));

        assertThat(first.getList("items.name")).containsExactly("Ana", "Ben");
        assertThat(second.getList("items.name")).containsExactly("Cleo");
        assertThat(second.getString("nextCursor")).isNull();
    }

    @Test
    void aNameIsNeededAndShort() {
        invalid(add(root(), ""), "/name");
        invalid(add(root(), "x".repeat(101)), "/name");
        invalid(add(root(), "a\nb"), "/name");
    }

    @Test
    void onlyOperatorsSeeAndMakeOperators() {
        Club club = Club.found();

        problem(club.server().get(OPERATORS), 403, "insufficient_scope");
        problem(add(club.server(), "Mallory"), 403, "insufficient_scope");
        problem(club.server().delete(OPERATORS + "/{id}", UUID.randomUUID()), 403, "insufficient_scope");
    }

    private static List<String> acts(String action, JsonPath target) {
        return ok(Club.operator().get("/v2/operator/audit-log?limit=100&action={a}", action))
                .getList("items.findAll { it.targetId == '" + target.getString("id") + "' }.actorId");
    }

    private static String rootToken() {
        return ConfigProvider.getConfig().getValue("terrace.root-credential", String.class);
    }

    private static RequestSpecification root() {
        return Club.operator(RootCredential.ID);
    }

    private static RequestSpecification as(JsonPath operator) {
        return Club.operator(operator.getUUID("id"));
    }

    private static Response add(RequestSpecification by, String name) {
        return by.body(Map.of("name", name)).post(OPERATORS);
    }

    private static JsonPath added(RequestSpecification by, String name) {
        return add(by, name).then().statusCode(201).extract().jsonPath();
    }
}
