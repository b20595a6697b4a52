package io.terrace.community.export;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.events.ExportEvent.PartTold;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ExportTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    ExportPartProjection parts;

    @Inject
    ExpiredExportJob sweep;

    @Inject
    EntityManager entities;

    @Inject
    ObjectMapper json;

    private final TestFan fan = TestClub.anyone().fan();

    @Test
    void exportHasTheDataOfAllServices() throws IOException {
        fan.change(Map.of("displayName", "Ana", "handle", "ana")).then().statusCode(200);
        String export = request();
        await().untilAsserted(() -> fan.get("/v2/me/exports/{id}", export)
                .then()
                .body("state", is("preparing"))
                .body("answered", contains("community"))
                .body("awaited", contains("feed")));
        fan.get("/v2/me/exports/{id}/file", export).then().statusCode(409).body("code", is("invalid_state"));

        tell(export, 0, false, "{\"table\":\"freestyle\",\"row\":{\"caption\":\"one\"}}\n");
        tell(export, 0, false, "{\"table\":\"freestyle\",\"row\":{\"caption\":\"one\"}}\n");
        tell(export, 1, true, """
                {"table":"freestyle","row":{"caption":"two"}}
                {"table":"reaction","row":{"type":"fire"}}
                """);

        fan.get("/v2/me/exports/{id}", export).then().body("state", is("ready"));
        Map<String, String> files = files(fan.get("/v2/me/exports/{id}/file", export));
        assertThat(files).containsOnlyKeys("index.html", "community.json", "feed.json");
        assertThat(files.get("index.html")).contains("feed.json");
        assertThat(json.readTree(files.get("feed.json")))
                .isEqualTo(
                        json.readTree(
                                "{\"freestyle\":[{\"caption\":\"one\"},{\"caption\":\"two\"}],\"reaction\":[{\"type\":\"fire\"}]}"));
        JsonNode profile = json.readTree(files.get("community.json")).at("/profile/0");
        assertThat(profile.path("ownName").asText()).isEqualTo("Ana");
        assertThat(profile.has("communityId")).isFalse();
        assertThat(profile.path("joinedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    }

    @Test
    void onlyTheOwnerGetsIt() {
        String export = request();

        fan.neighbour().get("/v2/me/exports/{id}", export).then().statusCode(404);
        fan.neighbour().get("/v2/me/exports/{id}/file", export).then().statusCode(404);
    }

    @Test
    void oneIsUnderWayAtATimeAndThreeADay() {
        String first = request();
        assertThat(request()).isEqualTo(first);
        change("update export set state = 'READY', ready_at = now()");
        request();
        change("update export set state = 'READY', ready_at = now()");
        request();
        change("update export set state = 'READY', ready_at = now()");

        Response fourth = fan.asking().post("/v2/me/export");

        fourth.then().statusCode(429).body("code", is("quota_exceeded"));
        assertThat(Integer.parseInt(fourth.header("Retry-After"))).isBetween(86_000, 86_400);
    }

    @Test
    void expiredExportIsDeleted() {
        String export = request();
        tell(export, 0, true, "");
        await().untilAsserted(
                        () -> fan.get("/v2/me/exports/{id}", export).then().body("state", is("ready")));
        change("update export set expires_at = now()");

        sweep.sweep();

        fan.get("/v2/me/exports/{id}", export).then().body("state", is("expired"));
        fan.get("/v2/me/exports/{id}/file", export).then().statusCode(404);
        assertThat(tenantTransaction.call(
                        fan.community(),
                        () -> entities.createNativeQuery("select count(*) from export_part", Long.class)
                                .getSingleResult()))
                .isEqualTo(0L);
    }

    private String request() {
        return fan.asking()
                .post("/v2/me/export")
                .then()
                .statusCode(202)
                .extract()
                .path("id");
    }

    private void tell(String export, int part, boolean last, String content) {
        tenantTransaction.call(fan.community(), () -> {
            parts.apply(new PartTold(
                    UUID.fromString(export),
                    fan.id(),
                    fan.community(),
                    "feed",
                    part,
                    last,
                    content,
                    Instant.parse("2026-01-01T12:00:00Z")));
            return part;
        });
    }

    private void change(String update) {
        tenantTransaction.call(
                fan.community(), () -> entities.createNativeQuery(update).executeUpdate());
    }

    private static Map<String, String> files(Response answer) throws IOException {
        answer.then().statusCode(200).contentType("application/zip");
        Map<String, String> files = new HashMap<>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(answer.asByteArray()))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
            }
        }
        return files;
    }
}
