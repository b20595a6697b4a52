package io.terrace.messaging.call;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestContextTokens;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;

/// A fan with one device, at the service's own port.
record CallFan(UUID community, UUID id, UUID session) {

    /// One whom everybody may call.
    static CallFan in(UUID community) {
        CallFan fan = stranger(community);
        fan.lets("everyone");
        return fan;
    }

    /// One of whom nothing is known.
    static CallFan stranger(UUID community) {
        return new CallFan(community, Ids.next(), UUID.randomUUID());
    }

    /// The same fan with another device.
    CallFan elsewhere() {
        return new CallFan(community, id, UUID.randomUUID());
    }

    void lets(String audience) {
        sql("""
                insert into member (community_id, user_id, who_can_call) values (terrace_community(), '%s', '%s')
                on conflict (community_id, user_id) do update set who_can_call = excluded.who_can_call""".formatted(id, audience));
    }

    void blocks(CallFan other) {
        sql("""
                insert into block (community_id, user_id, other_id, blocker_id)
                values (terrace_community(), '%1$s', '%2$s', '%1$s'), (terrace_community(), '%2$s', '%1$s', '%1$s')""".formatted(id, other.id));
    }

    void isMuted() {
        sql("""
                insert into silenced (community_id, sanction_id, user_id, kind)
                values (terrace_community(), gen_random_uuid(), '%s', 'muted')""".formatted(id));
    }

    /// As the table's owner within the community: for what time does.
    void sql(String statement) {
        in(community, statement);
    }

    static void in(UUID community, String statement) {
        try (var owner = OwnerConnection.open();
                var sql = owner.createStatement()) {
            sql.execute("select set_config('terrace.community', '" + community + "', false)");
            sql.execute(statement);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    String token() {
        return TestContextTokens.forService("messaging-service").fan(community, id, session);
    }

    RequestSpecification asking() {
        return given().auth().oauth2(token());
    }

    Response get(String path, Object... parameters) {
        return asking().get(path, parameters);
    }

    Response post(String path, Object... parameters) {
        return asking().post(path, parameters);
    }

    Response calls(CallFan other) {
        return calls(other, UUID.randomUUID());
    }

    Response calls(CallFan other, UUID clientId) {
        return asking().header("Idempotency-Key", UUID.randomUUID().toString())
                .contentType(ContentType.JSON)
                .body(Map.of("clientId", clientId, "inviteeId", other.id))
                .post("/v2/calls");
    }

    /// The id of a call that rings.
    String rings(CallFan other) {
        return calls(other).then().statusCode(201).extract().path("call.id");
    }

    Response accepts(String call) {
        return post("/v2/calls/{id}/accept", call);
    }

    /// The id of a call that is in progress.
    String talksWith(CallFan other) {
        String call = rings(other);
        other.accepts(call).then().statusCode(200);
        return call;
    }

    String state(String call) {
        return get("/v2/calls/{id}", call).then().statusCode(200).extract().path("state");
    }
}
