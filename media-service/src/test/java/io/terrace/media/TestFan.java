package io.terrace.media;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import java.net.URI;
import java.util.Map;
import java.util.UUID;

/// A fan who uploads, at the service's own port.
public record TestFan(UUID community, UUID id) {

    public static final TestContextTokens TOKENS = TestContextTokens.forService("media-service");

    public static TestFan anyone() {
        return new TestFan(Ids.next(), Ids.next());
    }

    public static TestFan of(UUID community) {
        return new TestFan(community, Ids.next());
    }

    public RequestSpecification asking() {
        return given().auth().oauth2(TOKENS.fan(community, id));
    }

    public Response ask(Map<String, ?> draft) {
        return asking().contentType(ContentType.JSON).body(draft).post("/v2/uploads");
    }

    public JsonPath ticket(String mimeType, long sizeBytes) {
        return ask(Map.of("purpose", "freestyle", "mimeType", mimeType, "sizeBytes", sizeBytes))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    public JsonPath ticket(String mimeType, long sizeBytes, String sha256) {
        return ask(Map.of("purpose", "message", "mimeType", mimeType, "sizeBytes", sizeBytes, "sha256", sha256))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
    }

    public Response complete(String upload) {
        return asking().post("/v2/uploads/{id}/complete", upload);
    }

    public Response get(String upload) {
        return asking().get("/v2/uploads/{id}", upload);
    }

    /// A ticket, the content sent, not yet completed.
    public String sent(byte[] content) {
        JsonPath ticket = ticket("audio/wav", content.length);
        put(ticket.getString("url"), content).then().statusCode(204);
        return ticket.getString("id");
    }

    /// An upload that can be played.
    public String ready(byte[] content) {
        String id = sent(content);
        complete(id).then().statusCode(200);
        return id;
    }

    /// A ticket for a picture, the content sent, not yet completed.
    public String sentPicture(byte[] content) {
        JsonPath ticket = ask(Map.of("purpose", "avatar", "mimeType", "image/png", "sizeBytes", content.length))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        put(ticket.getString("url"), content).then().statusCode(204);
        return ticket.getString("id");
    }

    public static Response put(String url, byte[] content) {
        return given().contentType("audio/wav").body(content).put(path(url));
    }

    /// A signed URL without the gateway's address.
    public static String path(String url) {
        URI absolute = URI.create(url);
        return absolute.getRawPath() + "?" + absolute.getRawQuery();
    }
}
