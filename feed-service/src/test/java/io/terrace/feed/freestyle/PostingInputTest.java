package io.terrace.feed.freestyle;

import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class PostingInputTest {

    private final TestFan author = TestFan.anyone();

    @Test
    void aCaptionHasFiveHundredCharactersHoweverWide() {
        Map<String, Object> draft = TestFan.draft(Ids.next());
        draft.put("caption", "⚽🔥".repeat(250));
        author.post(draft).then().statusCode(201).body("caption", is("⚽🔥".repeat(250)));

        draft = TestFan.draft(Ids.next());
        draft.put("caption", "🔥".repeat(501));
        author.post(draft).then().statusCode(400).body("errors[0].pointer", is("/caption"));
    }

    @Test
    void aBlankCaptionIsNone() {
        Map<String, Object> draft = TestFan.draft(Ids.next());
        draft.put("caption", " \n ");

        author.post(draft).then().statusCode(201).body("caption", nullValue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"clientId\":\"x\",\"uploadId\":\"01900000-0000-7000-8000-000000000009\"}",
                "{\"clientId\":\"01900000-0000-7000-8000-000000000009\",\"uploadId\":null}",
                "{\"clientId\":\"01900000-0000-7000-8000-000000000009\",\"uploadId\":"
                        + "\"01900000-0000-7000-8000-000000000009\",\"visibility\":\"friends\"}",
                "{\"clientId\":\"01900000-0000-7000-8000-000000000009\",\"uploadId\":"
                        + "\"01900000-0000-7000-8000-000000000009\",\"caption\":\"a\\u0000b\"}",
                "{\"clientId\":\"01900000-0000-7000-8000-000000000009\",\"uploadId\":"
                        + "\"01900000-0000-7000-8000-000000000009\",\"caption\":{}}",
                "null",
                "",
            })
    void badInputIsInvalid(String body) {
        author.asking()
                .contentType("application/json")
                .body(body)
                .post("/v2/freestyles")
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("code", is("validation_failed"));
    }

    @Test
    void halfACharacterIsRefused() {
        author.asking()
                .contentType("application/json")
                .body("{\"clientId\":\"%s\",\"uploadId\":\"%s\",\"caption\":\"a\\ud83d\"}"
                        .formatted(Ids.next(), Ids.next()))
                .post("/v2/freestyles")
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors[0].pointer", is("/caption"));
    }
}
