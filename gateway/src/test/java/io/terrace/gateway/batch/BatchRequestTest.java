package io.terrace.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchRequestTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-1.50",
                "1e400",
                "true",
                "\"\"",
                "\"a\\u0000\\\"b\"",
                "\"\u00e9\ud83d\udd25\"",
                "[ 1 , [2] ]",
                "{\"a\" : {\"a\": 1, \"b\": 2}}"
            })
    void aBodyIsTakenByteForByte(String body) {
        byte[] text = "{\"operations\": [{\"path\": \"\u00e9\", \"body\" :\t%s , \"id\": \"a\"}]}"
                .formatted(body)
                .getBytes(UTF_8);

        JsonSlice span =
                Objects.requireNonNull(BatchRequest.read(text).getFirst().content());

        assertThat(new String(text, span.from(), span.to() - span.from(), UTF_8))
                .isEqualTo(body);
    }

    @Test
    void nullIsAnEmptyBody() {
        assertThat(BatchRequest.read(bytes("{\"operations\": [{\"id\": \"a\", \"body\": null}]}"))
                        .getFirst()
                        .content())
                .isNull();
    }

    @Test
    void dependsOnTakesOneOrSeveralIds() {
        var operations = BatchRequest.read(bytes("""
                        {"operations": [{"id": "a"}, {"id": "b", "dependsOn": "a"}, {"id": "c", "dependsOn": ["a", "b"]}]}"""));

        assertThat(operations)
                .extracting(BatchOperation::needs)
                .extracting(Object::toString)
                .containsExactly("[]", "[a]", "[a, b]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "x", "{\"operations\": [}", "{\"operations\": []} x", "\u0000{}"})
    void textThatIsNoJsonIsRefused(String text) {
        assertThatThrownBy(() -> BatchRequest.read(bytes(text)))
                .isInstanceOfSatisfying(
                        RefusalException.class,
                        refusal -> assertThat(refusal.code().status()).isEqualTo(400));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"operations\": [], \"operations\": []}",
                "{\"operations\": [{\"id\": \"a\", \"id\": \"b\"}]}",
                "{\"operations\": [{\"id\": \"a\", \"body\": {\"x\": 1, \"x\": 2}}]}",
                "{\"operations\": [{\"id\": \"a\", \"body\": {}, \"headers\": {\"accept\": \"a\", \"accept\": \"b\"}}]}",
                "{\"operations\": [{\"id\": \"a\"}], \"x\": 1, \"x\": 1}"
            })
    void repeatedMembersAreNoJson(String text) {
        assertThatThrownBy(() -> BatchRequest.read(bytes(text)))
                .isInstanceOfSatisfying(
                        RefusalException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_JSON));
    }

    @Test
    void textInAnotherEncodingIsNoJson() {
        assertThatThrownBy(() -> BatchRequest.read("{\"operations\": [{\"id\": \"a\"}]}".getBytes(UTF_16LE)))
                .isInstanceOfSatisfying(
                        RefusalException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_JSON));
    }

    @Test
    void depthIsBounded() {
        String deep = "[".repeat(100_000);

        assertThatThrownBy(() -> BatchRequest.read(bytes("{\"operations\": [{\"id\": \"a\", \"body\": " + deep)))
                .isInstanceOfSatisfying(
                        RefusalException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_JSON));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            null                                                            | /operations
            {}                                                              | /operations
            {"operations": null}                                            | /operations
            {"operations": []}                                              | /operations
            {"operations": {}}                                              | /operations
            {"operations": 7}                                               | /operations
            {"operations": [null]}                                          | /operations/0
            {"operations": ["x"]}                                           | /operations/0
            {"operations": [{}]}                                            | /operations/0/id
            {"operations": [{"id": ""}]}                                    | /operations/0/id
            {"operations": [{"id": "a b"}]}                                 | /operations/0/id
            {"operations": [{"id": ["a"]}]}                                 | /operations/0/id
            {"operations": [{"id": 7}]}                                     | /operations/0/id
            {"operations": [{"id": true}]}                                  | /operations/0/id
            {"operations": [{"id": "a", "path": 7}]}                        | /operations/0/path
            {"operations": [{"id": "a", "method": 1.5}]}                    | /operations/0/method
            {"operations": [{"id": "a"}, {"id": "b", "dependsOn": 7}]}      | /operations/1/dependsOn/0
            {"operations": [{"id": "a"}, {"id": "a"}]}                      | /operations/1/id
            {"operations": [{"id": "a", "dependsOn": ["a"]}]}               | /operations/0/dependsOn
            {"operations": [{"id": "a", "dependsOn": ["b"]}, {"id": "b"}]}  | /operations/0/dependsOn
            {"operations": [{"id": "a", "dependsOn": ["x"]}]}               | /operations/0/dependsOn
            {"operations": [{"id": "a", "dependsOn": [null]}]}              | /operations/0/dependsOn
            {"operations": [{"id": "a", "dependsOn": {"x": 1}}]}            | /operations/0/dependsOn/0
            {"operations": [{"id": "a", "headers": "x"}]}                   | /operations/0/headers
            {"operations": [{"id": "a", "headers": {"secret": {}}}]}        | /operations/0/headers
            """)
    void malformedBatchIsRejectedEntirely(String text, String pointer) {
        assertThatThrownBy(() -> BatchRequest.read(bytes(text)))
                .isInstanceOfSatisfying(RefusalException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
                    assertThat(refusal.errors()).extracting("pointer").containsExactly(pointer);
                });
    }

    @Test
    void twentyFiveOperationsAreABatchAndTwentySixAreNot() {
        assertThat(BatchRequest.read(bytes(operations(25)))).hasSize(25);
        assertThatThrownBy(() -> BatchRequest.read(bytes(operations(26)))).isInstanceOf(RefusalException.class);
    }

    private static String operations(int count) {
        return IntStream.range(0, count)
                .mapToObj("{\"id\": \"%d\"}"::formatted)
                .collect(Collectors.joining(",", "{\"operations\": [", "]}"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
