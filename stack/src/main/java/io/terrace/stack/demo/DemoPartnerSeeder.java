package io.terrace.stack.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.service.StackInstallation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the demo partner unless it is there already, and writes down how to reach it.
public final class DemoPartnerSeeder {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// A hundred times what a key and an address are usually allowed, so that load from one machine gets through.
    private static final Map<String, Integer> GENEROUS =
            Map.of("sign_in", 120_000, "otp_sends", 30_000, "tickets", 120_000, "provision", 6_000);

    /// Not a key's but the partner's: auth-service counts them.
    private static final Map<String, Integer> GENEROUS_SENDS = Map.of("otp_sends", 30_000);

    /// Its keys' limits are above what keys usually may have.
    private static final Map<String, Object> SETTINGS =
            Map.of("rateLimits", GENEROUS_SENDS, "rateLimitCeilings", GENEROUS);

    /// Of its keys: what is done with them stays in the test community.
    private static final String MODE = "test";

    private final Path file;
    private final StackOperatorProvisioner operator;
    private final String mailboxUrl;

    public DemoPartnerSeeder(StackInstallation installation) {
        file = installation.home().demo();
        operator = new StackOperatorProvisioner(installation);
        mailboxUrl = installation.servers().mailbox().url();
    }

    public DemoPartner seed() {
        OperatorApiClient api = operator.signIn();
        DemoPartner partner = existing(api).orElseGet(() -> create(api));
        write(partner);
        return partner;
    }

    private Optional<DemoPartner> existing(OperatorApiClient api) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            DemoPartner known = JSON.readValue(file.toFile(), DemoPartner.class);
            Optional<JsonNode> provision = api.provision(known.partnerId(), known.publishableKey());
            if (provision.isEmpty()) {
                return Optional.empty();
            }
            // One from before there were ceilings.
            api.patch("/v2/partners/" + known.partnerId(), Map.of("settings", SETTINGS));
            return provision.map(told -> atToday(known, told, api));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /// Its ports may have moved.
    private DemoPartner atToday(DemoPartner known, JsonNode provision, OperatorApiClient api) {
        return new DemoPartner(
                api.gatewayUrl(),
                known.partnerId(),
                provision.path("communityId").asText(),
                provision.path("mode").asText(),
                known.publishableKey(),
                known.secretKey(),
                api.operatorToken(),
                mailboxUrl);
    }

    private DemoPartner create(OperatorApiClient api) {
        String partner = api.post("/v2/partners", Map.of("name", "Demo Athletic", "settings", SETTINGS))
                .path("id")
                .asText();
        JsonNode made = api.post("/v2/partners/" + partner + "/communities", Map.of("name", "The Demo Stand"));
        String community = made.path("id").asText();
        return new DemoPartner(
                api.gatewayUrl(),
                partner,
                made.path("testCommunityId").asText(),
                MODE,
                key(api, partner, community, "publishable"),
                key(api, partner, community, "secret"),
                api.operatorToken(),
                mailboxUrl);
    }

    private String key(OperatorApiClient api, String partner, String community, String kind) {
        JsonNode made = api.post(
                "/v2/partners/" + partner + "/api-keys",
                Map.of(
                        "name",
                        "demo " + kind,
                        "kind",
                        kind,
                        "environment",
                        MODE,
                        "communityId",
                        community,
                        "allowedOrigins",
                        kind.equals("secret") ? List.of() : List.of("*"),
                        "rateLimits",
                        GENEROUS));
        return made.path("key").asText();
    }

    private void write(DemoPartner partner) {
        try {
            PrivateFileWriter.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(partner));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
