package io.terrace.journeys.suite;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import java.net.URI;
import java.util.Map;
import java.util.UUID;

/// A partner made for one journey.
///
/// @param communityId the test community, in which its test keys work
/// @param liveCommunityId the community that it is the test community of
/// @param keyId its app's key
/// @param app its app, before anyone has signed in
/// @param limits the limits of its keys: the policy's name to its requests
public record Club(
        String partnerId,
        String communityId,
        String liveCommunityId,
        String keyId,
        ApiClient app,
        Map<String, Integer> limits) {

    static Club found(Suite suite, Map<String, Integer> limits) {
        String partner = suite.operator()
                .post(
                        "/v2/partners",
                        Map.of("name", "Club " + UUID.randomUUID(), "settings", Map.of("rateLimitCeilings", limits)))
                .expect(201)
                .text("/id");
        return community(suite, partner, limits);
    }

    /// The same, whose app comes in by another gateway.
    public Club via(URI gateway) {
        return new Club(partnerId, communityId, liveCommunityId, keyId, app.via(gateway), limits);
    }

    /// The same; who signs in from now on stays so for the two hours of the longest drill.
    public Club withLongSessions(Suite suite) {
        suite.operator()
                .patch("/v2/partners/" + partnerId, Map.of("settings", Map.of("accessTokenTtl", 7_200)))
                .expect(200);
        return this;
    }

    /// Another community of the same partner, with an app of its own.
    public Club sibling(Suite suite) {
        return community(suite, partnerId, limits);
    }

    /// The partner's own server, for this community.
    public ApiClient server(Suite suite) {
        Map<String, Object> draft = Map.of(
                "name", "server",
                "kind", "secret",
                "environment", "test",
                "communityId", communityId,
                "rateLimits", limits);
        return suite.nobody()
                .with("X-Service-API-Key", key(suite, partnerId, draft).text("/key"));
    }

    /// The partner's app as it is in the stores, for the live community.
    public ApiClient liveApp(Suite suite) {
        return live(suite, "publishable");
    }

    /// The partner's server at work in the live community.
    public ApiClient liveServer(Suite suite) {
        return live(suite, "secret");
    }

    private ApiClient live(Suite suite, String kind) {
        Map<String, Object> draft = Map.of(
                "name", "live",
                "kind", kind,
                "environment", "live",
                "communityId", liveCommunityId,
                "rateLimits", limits);
        return suite.nobody()
                .with("X-Service-API-Key", key(suite, partnerId, draft).text("/key"));
    }

    private static Club community(Suite suite, String partner, Map<String, Integer> limits) {
        ApiResponse community = suite.operator()
                .post("/v2/partners/" + partner + "/communities", Map.of("name", "The stand"))
                .expect(201);
        String live = community.text("/id");
        Map<String, Object> draft = Map.of(
                "name", "app",
                "kind", "publishable",
                "environment", "test",
                "communityId", live,
                "rateLimits", limits);
        ApiResponse key = key(suite, partner, draft);
        ApiClient app = suite.nobody().with("X-Service-API-Key", key.text("/key"));
        return new Club(partner, community.text("/testCommunityId"), live, key.text("/id"), app, limits);
    }

    private static ApiResponse key(Suite suite, String partner, Map<String, Object> draft) {
        return suite.operator()
                .post("/v2/partners/" + partner + "/api-keys", draft)
                .expect(201);
    }
}
