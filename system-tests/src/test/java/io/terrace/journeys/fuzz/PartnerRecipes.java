package io.terrace.journeys.fuzz;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.PartnerSigningKey;
import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// Partners, their keys, members and settings.
final class PartnerRecipes {

    private static final int FAR_SEC = 86_400;

    private final FuzzStage stage;
    private final Suite suite;
    private final String folder;

    PartnerRecipes(FuzzStage stage) {
        this.stage = stage;
        suite = stage.suite();
        folder = "/v2/partners/" + stage.managed().partnerId();
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put("changeApiKey", draft -> draft.path("keyId", key()).body(Map.of("name", "renamed")));
        recipes.put("rotateApiKey", draft -> draft.path("keyId", key()).body(Map.of("overlapSec", 0)));
        recipes.put("revokeApiKey", draft -> draft.path("keyId", key()));
        recipes.put("changeMember", draft -> draft.path("memberId", member()).body(Map.of("role", "editor")));
        recipes.put("removeMember", draft -> draft.path("memberId", member()));
        recipes.put("getMember", draft -> draft.path("memberId", stage.thing("member")));
        recipes.put("inviteMember", draft -> draft.body(Map.of("email", suite.newAddress(), "role", "analyst")));
        recipes.put("addIdentityProvider", this::addProvider);
        recipes.put(
                "changeIdentityProvider",
                draft -> draft.path("identityProviderId", provider()).body(Map.of("linkVerifiedEmail", true)));
        for (String id : List.of("getIdentityProvider", "removeIdentityProvider")) {
            recipes.put(id, draft -> draft.path("identityProviderId", provider()));
        }
        recipes.put("addReviewIdentifier", draft -> draft.body(review()));
        recipes.put(
                "removeReviewIdentifier",
                draft -> draft.path("reviewIdentifierId", made("/review-identifiers", review())));
        recipes.put("addSigningKey", draft -> draft.body(Map.of("pem", new PartnerSigningKey().pem())));
        recipes.put(
                "removeSigningKey",
                draft -> draft.path("keyId", made("/signing-keys", Map.of("pem", new PartnerSigningKey().pem()))));
        for (String id : List.of("getOperator", "removeOperator")) {
            recipes.put(id, draft -> draft.path("operatorId", newOperator()));
        }
        recipes.put("addOperator", draft -> draft.body(Map.of("name", "Spare")));
        recipes.put("suspendUser", draft -> draft.path("userId", fan().id()));
        recipes.put("reinstateUser", draft -> {
            FanClient fan = fan();
            admin().post(folder + "/users/" + fan.id() + "/suspend").expect(200);
            draft.path("userId", fan.id());
        });
        recipes.put(
                "changeConfiguration",
                draft -> draft.header("If-Match", "*").body(Map.of("features", Map.of("polls", true))));
        recipes.put("getConfigurationVersion", draft -> draft.path("version", "1"));
        recipes.put(
                "restoreConfiguration", draft -> draft.header("If-Match", "*").path("version", "1"));
        recipes.put("changePartner", draft -> draft.path("partnerId", newPartner()));
        recipes.put(
                "renewStaffToken",
                draft -> draft.body(Map.of("communityId", stage.managed().communityId())));
        recipes.put("rotateAccessTokenKey", draft -> draft.body(Map.of("signsInSec", FAR_SEC)));
        recipes.put("withdrawAccessTokenKey", draft -> draft.path("kid", nextSigningKey()));
    }

    private ApiClient admin() {
        return stage.cast().managedAdmin();
    }

    private String made(String path, Map<String, ?> draft) {
        return admin().post(folder + path, draft).expect(201).text("/id");
    }

    private String key() {
        return made(
                "/api-keys",
                Map.of(
                        "name", "spare",
                        "kind", "publishable",
                        "environment", "test",
                        "communityId", stage.managed().communityId()));
    }

    private String member() {
        return made("/members", Map.of("email", suite.newAddress(), "role", "analyst"));
    }

    private String newPartner() {
        return stage.operator()
                .post("/v2/partners", Map.of("name", "Club " + UUID.randomUUID()))
                .expect(201)
                .text("/id");
    }

    private String newOperator() {
        return stage.operator()
                .post("/v2/operator/operators", Map.of("name", "Spare"))
                .expect(201)
                .text("/id");
    }

    private FanClient fan() {
        return suite.newFan(stage.managed().app());
    }

    /// A partner has one of a kind.
    private void addProvider(RequestDraft draft) {
        admin().get(folder + "/identity-providers")
                .expect(200)
                .json()
                .path("items")
                .forEach(one -> admin().delete(
                                folder + "/identity-providers/" + one.path("id").asText()));
        draft.body(Map.of(
                "provider", "custom",
                "kind", "userinfo",
                "issuer", "club",
                "audiences", List.of("fan-app"),
                "userinfoUrl", "https://id.example.com/me"));
    }

    private String provider() {
        ApiResponse added = admin().post(
                        folder + "/identity-providers",
                        Map.of(
                                "provider", "ticketing",
                                "kind", "userinfo",
                                "issuer", "club",
                                "audiences", List.of("fan-app"),
                                "userinfoUrl", "https://id.example.com/me"));
        return added.status() == 409
                ? admin().get(folder + "/identity-providers").expect(200).text("/items/0/id")
                : added.expect(201).text("/id");
    }

    private Map<String, Object> review() {
        return Map.of(
                "email",
                "review-" + UUID.randomUUID() + "@example.com",
                "code",
                "482915",
                "expiresAt",
                Instant.now().plus(Duration.ofDays(1)).toString());
    }

    /// One that does not sign yet, so that no session ends with it.
    private String nextSigningKey() {
        ApiResponse rotated = stage.operator()
                .post("/v2/operator/signing-keys/rotate", Map.of("signsInSec", FAR_SEC))
                .expect(200);
        return rotated.text("/kid");
    }
}
