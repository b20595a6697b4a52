package io.terrace.journeys.suite;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import java.util.Map;
import java.util.UUID;

/// A partner made for one journey.
///
/// @param app its app, before anyone has signed in
/// @param keyId its app's key
public record Club(String partnerId, String communityId, String keyId, Api app) {

    static Club found(Suite suite, Map<String, Integer> limits) {
        Api operator = suite.operator();
        String partner = operator.post("/v2/partners", Map.of("name", "Club " + UUID.randomUUID()))
                .expect(201)
                .text("/id");
        String folder = "/v2/partners/" + partner;
        String community = operator.post(folder + "/communities", Map.of("name", "The stand"))
                .expect(201)
                .text("/id");
        Answer key = operator.post(
                        folder + "/api-keys",
                        Map.of(
                                "name",
                                "app",
                                "kind",
                                "publishable",
                                "environment",
                                "test",
                                "communityId",
                                community,
                                "rateLimits",
                                limits))
                .expect(201);
        Api app = suite.nobody().with("X-Service-API-Key", key.text("/key"));
        return new Club(partner, community, key.text("/id"), app);
    }
}
