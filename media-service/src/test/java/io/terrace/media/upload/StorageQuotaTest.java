package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(StorageQuotaTest.Small.class)
class StorageQuotaTest {

    public static final class Small implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("terrace.media.quota.fan", "40K", "terrace.media.quota.community", "100K");
        }
    }

    private static final String USAGE = "/v2/uploads/usage";
    private static final byte[] WAV = Recordings.wav(500, 13);

    @Inject
    StorageTotalJob job;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final TestFan fan = TestFan.anyone();

    @Test
    void ticketBeyondTheFansQuotaIsRefused() {
        for (int i = 0; i < 5; i++) {
            fan.ready(WAV);
        }

        ask(fan).then()
                .statusCode(429)
                .body("code", is("quota_exceeded"))
                .body("quota", is("fan"))
                .body("limitBytes", is(40_960))
                .body("usedBytes", is(5 * WAV.length));
        fan.get(USAGE.substring("/v2/uploads/".length()))
                .then()
                .body("usedBytes", is(5 * WAV.length))
                .body("limitBytes", is(40_960));
        ask(TestFan.of(fan.community())).then().statusCode(201);
    }

    @Test
    void deletedContentFreesItsBytes() {
        String id = fan.ready(WAV);
        for (int i = 0; i < 4; i++) {
            fan.ready(WAV);
        }

        tenantTransaction.call(
                fan.community(),
                () -> sql.run("update upload set access = 'DELETED' where id = ?", UUID.fromString(id)));

        ask(fan).then().statusCode(201);
        community().then().body("usedBytes", is(4 * WAV.length));
    }

    @Test
    void concurrentTicketsStayWithinTheQuota() throws Exception {
        List<Integer> answers = ParallelRunner.all(16, number -> ask(fan).statusCode());

        assertThat(answers).containsOnly(201, 429);
        assertThat(answers.stream().filter(status -> status == 201).count()).isEqualTo(40_960 / WAV.length);
    }

    @Test
    void communitysQuotaCountsAllItsFans() {
        community().then().body("usedBytes", is(0)).body("limitBytes", is(102_400));
        for (int number = 0; number < 12; number++) {
            TestFan.of(fan.community()).ready(WAV);
            if (number == 6) {
                job.fold();
            }
        }

        ask(TestFan.of(fan.community()))
                .then()
                .statusCode(429)
                .body("quota", is("community"))
                .body("usedBytes", is(12 * WAV.length));
        job.fold();
        community().then().body("usedBytes", is(12 * WAV.length));
        tenantTransaction.call(fan.community(), () -> sql.run("delete from upload_due"));
        tenantTransaction.call(fan.community(), () -> sql.run("delete from upload"));
        community().then().body("usedBytes", is(0));
    }

    @Test
    void usageNeedsItsScope() {
        given().auth()
                .oauth2(TestContextTokens.forService("media-service")
                        .server(TestContextTokens.PARTNER, fan.community(), "wallet:read"))
                .get(USAGE)
                .then()
                .statusCode(403)
                .body("usedBytes", nullValue());
    }

    private static Response ask(TestFan fan) {
        return fan.ask(Map.of("purpose", "freestyle", "mimeType", "audio/wav", "sizeBytes", WAV.length));
    }

    private Response community() {
        return given().auth()
                .oauth2(TestContextTokens.forService("media-service")
                        .server(TestContextTokens.PARTNER, fan.community(), "content:read"))
                .get(USAGE);
    }
}
