package io.terrace.journeys.suite;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import java.util.Map;
import java.util.UUID;

/// A partner made for one journey.
///
/// @param app its app, before anyone has signed in
/// @param keyId its app's key
/// @param limits the limits of its keys: the policy's name to its requests
public record Club(String partnerId, String communityId, String keyId, Api app, Map<String, Integer> limits) {

    static Club found(Suite suite, Map<String, Integer> limits) {
        String partner = suite.operator()
                .post(
                        "/v2/partners",
                        Map.of("name", "Club " + UUID.randomUUID(), "settings", Map.of("rateLimitCeilings", limits)))
                .expect(201)
                .text("/id");
        return community(suite, partner, limits);
    }

    /// Another community of the same partner, with an app of its own.
    public Club sibling(Suite suite) {
        return community(suite, partnerId, limits);
    }

    /// The partner's own server, for this community.
    public Api server(Suite suite) {
        Map<String, Object> draft = Map.of(
                "name", "server",
                "kind", "secret",
                "environment", "test",
                "communityId", communityId,
                "rateLimits", limits);
        return suite.nobody()
                .with("X-Service-API-Key", key(suite, partnerId, draft).text("/key"));
    }

    private static Club community(Suite suite, String partner, Map<String, Integer> limits) {
        String community = suite.operator()
                .post("/v2/partners/" + partner + "/communities", Map.of("name", "The stand"))
                .expect(201)
                .text("/id");
        Map<String, Object> draft = Map.of(
                "name", "app",
                "kind", "publishable",
                "environment", "test",
                "communityId", community,
                "rateLimits", limits);
        Answer key = key(suite, partner, draft);
        Api app = suite.nobody().with("X-Service-API-Key", key.text("/key"));
        return new Club(partner, community, key.text("/id"), app, limits);
    }

    private static Answer key(Suite suite, String partner, Map<String, Object> draft) {
        return suite.operator()
                .post("/v2/partners/" + partner + "/api-keys", draft)
                .expect(201);
    }
}
