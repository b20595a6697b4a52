package io.terrace.media;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.kernel.SignedUrls;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The packaged service, with its defaults.
@QuarkusIntegrationTest
@WithTestResource(TestStack.class)
@TestProfile(MediaServiceIT.Packaged.class)
class MediaServiceIT {

    private static final byte[] TONE = Recordings.named("tone.opus");

    private final TestFan fan = TestFan.anyone();

    @Test
    void whatWasUploadedIsPlayed() {
        JsonPath ticket = fan.ticket("audio/ogg", TONE.length);
        TestFan.put(ticket.getString("url"), TONE).then().statusCode(204);
        fan.complete(ticket.getString("id")).then().statusCode(200).body("mimeType", equalTo("audio/ogg"));

        byte[] played = given().get(link(ticket.getString("id")))
                .then()
                .statusCode(200)
                .extract()
                .asByteArray();

        assertThat(played).isEqualTo(TONE);
    }

    /// Signed as the feed signs it.
    private String link(String upload) {
        String path = "/v2/media/" + fan.community() + "/" + upload;
        return new SignedUrls("", TestStack.MEDIA_SIGNING_KEY)
                .sign("GET", path, Instant.now().plusSeconds(60));
    }

    public static class Packaged implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("terrace.media.folder", "target/objects-packaged");
        }
    }
}
