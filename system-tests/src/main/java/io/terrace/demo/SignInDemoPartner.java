package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.DemoInstallation;
import io.terrace.client.ExchangeRecorder;
import java.util.Map;
import java.util.UUID;

/// A partner made for one demo.
///
/// @param app with a publishable test key, before anyone has signed in
record SignInDemoPartner(
        DemoInstallation installation,
        DemoStepPrinter screen,
        ApiClient operator,
        String partnerId,
        String keyId,
        ApiClient app) {

    static SignInDemoPartner at(DemoInstallation installation, DemoStepPrinter screen) {
        ApiClient operator = installation.operator(ExchangeRecorder.NONE);
        String partner = operator.post("/v2/partners", Map.of("name", "FC Demo " + UUID.randomUUID()))
                .expect(201)
                .text("/id");
        operator.post("/v2/partners/" + partner + "/communities", Map.of("name", "The stand"))
                .expect(201);
        ApiResponse key = key(operator, partner, "test");
        return new SignInDemoPartner(installation, screen, operator, partner, key.text("/id"), with(operator, key));
    }

    /// The partner's app as it is in the stores.
    ApiClient liveApp() {
        return with(operator, key(operator, partnerId, "live"));
    }

    String folder() {
        return "/v2/partners/" + partnerId;
    }

    private static ApiResponse key(ApiClient operator, String partner, String environment) {
        Map<String, String> draft = Map.of("name", "app", "kind", "publishable", "environment", environment);
        return operator.post("/v2/partners/" + partner + "/api-keys", draft).expect(201);
    }

    private static ApiClient with(ApiClient any, ApiResponse key) {
        return any.anonymous().with("X-Service-API-Key", key.text("/key"));
    }
}
