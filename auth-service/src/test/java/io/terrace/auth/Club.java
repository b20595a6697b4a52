package io.terrace.auth;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// A partner with one community, made through the API, and requests in the name of those who may call.
public record Club(UUID partner, UUID community) {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("auth-service");

    public static Club found() {
        return found(Map.of());
    }

    /// @param settings of the partner
    public static Club found(Map<String, Object> settings) {
        UUID partner = id(operator()
                .body(Map.of("name", "FC Example", "settings", settings))
                .post("/v2/partners"));
        return new Club(partner, UUID.randomUUID()).another();
    }

    /// Another community of the same partner.
    public Club another() {
        return new Club(
                partner,
                id(operator()
                        .body(Map.of("name", "Fans & <Friends>"))
                        .post("/v2/partners/{partner}/communities", partner)));
    }

    /// The community in which its test keys work.
    public UUID testCommunity() {
        return UUID.fromString(operator()
                .get("/v2/partners/{partner}/communities/{id}", partner, community)
                .then()
                .statusCode(200)
                .extract()
                .path("testCommunityId"));
    }

    /// The app with a test key, as the gateway tells of it.
    public RequestSpecification testApp() {
        return as(TOKENS.ofKey(Role.APP, partner, testCommunity(), "test"));
    }

    /// A server with a test secret key.
    public RequestSpecification testServer() {
        return as(TOKENS.ofKey(Role.SERVER, partner, testCommunity(), "test"));
    }

    public static RequestSpecification operator() {
        return as(TOKENS.operator());
    }

    /// The operator of this id.
    public static RequestSpecification operator(UUID id) {
        return as(TOKENS.signed(Map.of("sub", id.toString(), ContextTokenClaimNames.ROLES, List.of(Role.OPERATOR))));
    }

    public static RequestSpecification gateway() {
        return as(TOKENS.gateway());
    }

    /// What the gateway is told of a key or an operator's token.
    public static ValidatableResponse credential(String key) {
        String hash = Sha256Hash.hex(key);
        return lookup(Set.of(hash)).then().statusCode(200).rootPath("'" + hash + "'");
    }

    /// Asked as the gateway asks.
    public static Response lookup(Set<String> hashes) {
        return gateway().body(Map.of("hashes", hashes)).post("/internal/credentials/lookup");
    }

    /// The app, with a test key.
    public RequestSpecification app() {
        return as(appToken());
    }

    /// What [#app] bears.
    public String appToken() {
        return TOKENS.ofKey(Role.APP, partner, community, "test");
    }

    /// The app, calling from there.
    public RequestSpecification appAt(String address) {
        return as(TOKENS.signed(Map.of(
                "sub",
                TestContextTokens.API_KEY.toString(),
                ContextTokenClaimNames.ROLES,
                List.of(Role.APP),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                partner.toString(),
                ContextTokenClaimNames.KEY,
                TestContextTokens.API_KEY.toString(),
                ContextTokenClaimNames.ADDRESS,
                address)));
    }

    /// Nobody in particular, calling from there.
    public RequestSpecification anyoneAt(String address) {
        return as(TOKENS.signed(Map.of(
                "sub",
                new UUID(0, 0).toString(),
                ContextTokenClaimNames.ROLES,
                List.of("anyone"),
                ContextTokenClaimNames.ADDRESS,
                address)));
    }

    /// The app, with a live key.
    public RequestSpecification liveApp() {
        return as(TOKENS.ofKey(Role.APP, partner, community, "live"));
    }

    public RequestSpecification server() {
        return as(TOKENS.ofKey(Role.SERVER, partner, community, "live"));
    }

    /// A server whose secret key covers so much.
    public RequestSpecification server(String scope) {
        return as(TOKENS.server(partner, community, scope));
    }

    /// A member of this role, as the gateway tells of one.
    public RequestSpecification staff(StaffRole role, UUID member, UUID session) {
        return as(TOKENS.staff(partner, member, session, role));
    }

    /// A member of this role at work in the community.
    public RequestSpecification staffAtWork(StaffRole role) {
        return as(TOKENS.signed(Map.of(
                "sub",
                TestContextTokens.STAFF.toString(),
                ContextTokenClaimNames.ROLES,
                role.covered(),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                partner.toString(),
                ContextTokenClaimNames.SESSION,
                TestContextTokens.SESSION.toString())));
    }

    /// An invited member.
    public UUID member(StaffRole role) {
        return member(role, anyEmail());
    }

    public UUID member(StaffRole role, String email) {
        return id(operator()
                .body(Map.of("email", email, "role", role.wire()))
                .post("/v2/partners/{partner}/members", partner));
    }

    /// The fan of a token answer.
    public RequestSpecification fan(JsonPath tokens) {
        return as(TOKENS.signed(Map.of(
                "sub",
                tokens.getString("user.id"),
                ContextTokenClaimNames.ROLES,
                List.of(Role.FAN),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.PARTNER,
                partner.toString(),
                ContextTokenClaimNames.SESSION,
                tokens.getString("sessionId"),
                ContextTokenClaimNames.ENVIRONMENT,
                "test")));
    }

    /// Syncs a user with a test key and no signature.
    public JsonPath sync(Map<String, ?> data) {
        return ok(app().body(data).post("/v2/auth/partner-sync"));
    }

    public Response refresh(String refreshToken) {
        return app().body(Map.of("refreshToken", refreshToken)).post("/v2/auth/token/refresh");
    }

    /// With a live key.
    public Response refreshLive(String refreshToken) {
        return liveApp().body(Map.of("refreshToken", refreshToken)).post("/v2/auth/token/refresh");
    }

    public Response ask(Map<String, ?> draft) {
        return app().body(draft).post("/v2/auth/otp/challenges");
    }

    /// Asks for a code by mail; the challenge's id.
    public String challenge(String email) {
        return ask(Map.of("email", email)).then().statusCode(202).extract().path("challengeId");
    }

    public Response verify(String challenge, String code) {
        return app().body(Map.of("code", code)).post("/v2/auth/otp/challenges/{id}/verify", challenge);
    }

    public static JsonPath ok(Response response) {
        return response.then().statusCode(200).extract().jsonPath();
    }

    public static String anyEmail() {
        return "fan-" + UUID.randomUUID() + "@example.com";
    }

    private static UUID id(Response created) {
        return UUID.fromString(created.then().statusCode(201).extract().path("id"));
    }

    private static RequestSpecification as(String token) {
        return given().auth().oauth2(token).contentType(ContentType.JSON);
    }
}
