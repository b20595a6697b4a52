package io.terrace.messaging;

import static io.restassured.RestAssured.given;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestContextTokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan at the service's own port.
public record TestFan(UUID community, UUID id) {

    /// A member whom everybody may write to.
    public static TestFan in(UUID community) {
        TestFan fan = new TestFan(community, Ids.next());
        fan.lets("everyone");
        return fan;
    }

    void lets(String audience) {
        sql("""
                insert into member (community_id, user_id, who_can_message) values (terrace_community(), '%s', '%s')
                on conflict (community_id, user_id) do update set who_can_message = excluded.who_can_message""".formatted(id, audience));
    }

    void readsInPrivate() {
        sql("update member set read_receipts = false where user_id = '%s'".formatted(id));
    }

    public TestFan inSquadOf(TestFan other) {
        sql("""
                insert into squad (community_id, user_id, member_id)
                values (terrace_community(), '%1$s', '%2$s'), (terrace_community(), '%2$s', '%1$s')""".formatted(id, other.id));
        return this;
    }

    void blocks(TestFan other) {
        sql("""
                insert into block (community_id, user_id, other_id, blocker_id)
                values (terrace_community(), '%1$s', '%2$s', '%1$s'), (terrace_community(), '%2$s', '%1$s', '%1$s')""".formatted(id, other.id));
    }

    void isMuted() {
        sql("""
                insert into silenced (community_id, sanction_id, user_id, kind)
                values (terrace_community(), gen_random_uuid(), '%s', 'muted')""".formatted(id));
    }

    /// As the tables' owner within the community: for what time and other services do.
    void sql(String statement) {
        try (var owner = OwnerConnection.open();
                var sql = owner.createStatement()) {
            sql.execute("select set_config('terrace.community', '" + community + "', false)");
            sql.execute(statement);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    RequestSpecification asking() {
        return given().auth().oauth2(token()).contentType(ContentType.JSON);
    }

    Response get(String path, Object... parameters) {
        return given().auth().oauth2(token()).get(path, parameters);
    }

    Response open(TestFan other) {
        return given().auth().oauth2(token()).put("/v2/conversations/direct/{id}", other.id);
    }

    /// The conversation's id.
    public String conversationWith(TestFan other) {
        return open(other).path("id");
    }

    Response send(String conversation, UUID clientId, String text) {
        return send(conversation, Map.of("clientId", clientId, "text", text));
    }

    public Response send(String conversation, Map<String, ?> draft) {
        return asking().body(draft).post("/v2/conversations/{id}/messages", conversation);
    }

    /// The id of a message that is sent.
    String sends(String conversation, String text) {
        Response sent = send(conversation, UUID.randomUUID(), text);
        sent.then().statusCode(201);
        return sent.path("id");
    }

    Response post(String conversation, String verb) {
        return given().auth().oauth2(token()).post("/v2/conversations/{id}/" + verb, conversation);
    }

    Response receipts(String conversation, @Nullable Long delivered, @Nullable Long read) {
        Map<String, Object> body = new HashMap<>();
        body.put("deliveredSeq", delivered);
        body.put("readSeq", read);
        return asking().body(body).post("/v2/conversations/{id}/receipts", conversation);
    }

    Response edit(String conversation, String message, String text) {
        return asking().body(Map.of("text", text))
                .contentType("application/merge-patch+json")
                .patch("/v2/conversations/{id}/messages/{message}", conversation, message);
    }

    public Response delete(String conversation, String message, String scope) {
        return given().auth()
                .oauth2(token())
                .queryParam("scope", scope)
                .delete("/v2/conversations/{id}/messages/{message}", conversation, message);
    }

    public Response messages(String conversation) {
        return given().auth()
                .oauth2(token())
                .queryParam("limit", 100)
                .get("/v2/conversations/{id}/messages", conversation);
    }

    /// A request for races.
    HttpRequest request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + path))
                .header("Authorization", "Bearer " + token())
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        return request.build();
    }

    HttpRequest sending(String conversation, UUID clientId, String text) {
        return request(
                "POST",
                "/v2/conversations/" + conversation + "/messages",
                "{\"clientId\":\"%s\",\"text\":\"%s\"}".formatted(clientId, text));
    }

    /// Sends a message over a connection of its own, whose answer nobody reads.
    Socket sendUnheard(String conversation, UUID clientId, String text) throws IOException {
        String body = "{\"clientId\":\"%s\",\"text\":\"%s\"}".formatted(clientId, text);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port);
        socket.getOutputStream()
                .write("""
                POST /v2/conversations/%s/messages HTTP/1.1\r
                Host: localhost\r
                Authorization: Bearer %s\r
                Content-Type: application/json\r
                Content-Length: %d\r
                \r
                %s""".formatted(conversation, token(), body.length(), body).getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private String token() {
        return TestContextTokens.forService("messaging-service").fan(community, id);
    }
}
