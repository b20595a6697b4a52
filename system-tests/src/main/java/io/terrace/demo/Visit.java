package io.terrace.demo;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import io.terrace.client.Installation;
import io.terrace.client.Recorder;
import java.util.Map;
import java.util.UUID;

/// A partner made for one demo.
///
/// @param app with a publishable test key, before anyone has signed in
record Visit(Installation installation, Screen screen, Api operator, String partnerId, String keyId, Api app) {

    static Visit at(Installation installation, Screen screen) {
        Api operator = installation.operator(Recorder.NONE);
        String partner = operator.post("/v2/partners", Map.of("name", "FC Demo " + UUID.randomUUID()))
                .expect(201)
                .text("/id");
        operator.post("/v2/partners/" + partner + "/communities", Map.of("name", "The stand"))
                .expect(201);
        Answer key = key(operator, partner, "test");
        return new Visit(installation, screen, operator, partner, key.text("/id"), with(operator, key));
    }

    /// The partner's app as it is in the stores.
    Api liveApp() {
        return with(operator, key(operator, partnerId, "live"));
    }

    String folder() {
        return "/v2/partners/" + partnerId;
    }

    private static Answer key(Api operator, String partner, String environment) {
        Map<String, String> draft = Map.of("name", "app", "kind", "publishable", "environment", environment);
        return operator.post("/v2/partners/" + partner + "/api-keys", draft).expect(201);
    }

    private static Api with(Api any, Answer key) {
        return any.anonymous().with("X-Service-API-Key", key.text("/key"));
    }
}
