package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.sample.ProblemTest.problem;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class StrictValuesTest {

    private static final String ID = "01890a5d-ac96-774b-bcce-b302099a8057";

    @Test
    void everyValueOfItsOwnKindIsRead() {
        send("""
                {"count": 1, "total": 2, "share": 1, "open": true, "number": 3, "points": 4, "lat": 0.5, "known": false,
                 "text": "", "colour": "sky_blue", "id": "%s", "at": "2026-01-01T00:00:00+01:00", "day": "2026-01-01",
                 "texts": ["7"], "colours": ["red"], "counts": {"a": 1}, "any": {"b": [1.5, "x"]},
                 "sample": {"id": "%s", "text": "a"}}""".formatted(ID, ID.toUpperCase(java.util.Locale.ROOT)))
                .then()
                .statusCode(200)
                .body("count", is(1))
                .body("share", is(1.0f))
                .body("text", is(""))
                .body("colour", is("sky_blue"))
                .body("at", is("2025-12-31T23:00:00.000Z"))
                .body("sample.id", is(ID));
    }

    @Test
    void absentValuesAreZeroOrNull() {
        send("{}")
                .then()
                .statusCode(200)
                .body("count", is(0))
                .body("open", is(false))
                .body("number", nullValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count  | 1.5 | 1.0 | 1e2 | '7' | '' | true | null | [] | [1] | {} | 'NaN'",
                "total  | 1.5 | 1.0 | 1e2 | '7' | '' | true | null | [] | [1] | {} | ' '",
                "share  | '1.5' | 'NaN' | 'Infinity' | '-Infinity' | '' | true | null | [1] | {} | [] | 'INF'",
                "open   | 1 | 0 | 1.0 | 'true' | 'false' | '' | null | [] | [true] | {} | 'on'",
                "number | 1.5 | 1.0 | 1e2 | '7' | '' | true | false | [] | [1] | {} | ' '",
                "points | 9.99 | 1.0 | 1e2 | '7' | '' | true | false | [] | [1] | {} | ' '",
                "lat    | '1.5' | 'NaN' | 'Infinity' | '' | ' ' | true | false | [1] | {} | [] | 'INF'",
                "known  | 1 | 0 | 1.0 | 'true' | 'false' | '' | ' ' | [] | [true] | {} | 'on'",
                "text   | 7 | 7.5 | true | false | 0 | -1 | 1e9 | [] | ['a'] | {} | ['a','b']",
                "colour | 0 | 1 | 1.0 | -1 | 2 | true | [] | ['red'] | {} | 7 | false",
                "id     | 7 | '' | ' ' | '1-1-1-1-1' | 'AAAAAAAAAAAAAAAAAAAAAA==' | true | [] | {} | 'x' | 0 | 1.5",
                "at     | 0 | 1767225600 | 1.5 | '' | ' ' | '1767225600' | true | [] | {} | '2026-01-01' | [2026,1,1]",
                "day    | 0 | 20000 | 1.5 | '' | ' ' | '20000' | true | [2026,1,1] | {} | '2026-01-01T00:00:00Z' | '1'",
                "texts/0   | 7 | 7.5 | true | false | 0 | -1 | 1e9 | [] | ['a'] | {} | {'a':1}",
                "colours/0 | 0 | 1 | 1.0 | -1 | 2 | true | [] | ['red'] | {} | 7 | false",
                "counts/a  | 1.5 | 1.0 | 1e2 | '7' | '' | true | false | [] | [1] | {} | ' '",
                "texts  | '' | 'a' | 7 | true | {} | 1.5 | false | ' ' | -1 | 'b' | 0",
                "sample | '' | 'a' | 7 | true | [] | 1.5 | false | ' ' | -1 | [{}] | 0",
                "any    | '' | 'a' | 7 | true | [] | 1.5 | false | ' ' | -1 | [{}] | 0"
            },
            ignoreLeadingAndTrailingWhitespace = true,
            quoteCharacter = '~')
    void aValueOfAnotherKindIsInvalid(
            String at,
            String a,
            String b,
            String c,
            String d,
            String e,
            String f,
            String g,
            String h,
            String i,
            String j,
            String k) {
        for (String value : new String[] {a, b, c, d, e, f, g, h, i, j, k}) {
            refused(at, value).body("errors.code", contains("invalid"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count  | 2147483648           | -2147483649",
                "total  | 9223372036854775808  | -99999999999999999999999999",
                "number | 99999999999          | -99999999999",
                "points | 9223372036854775808  | -9223372036854775809",
                "share  | 1e999                | -1e999",
                "lat    | 1e999                | -1e999",
                "at     | '-4713-01-01T00:00:00Z'      | '+999999999-01-01T00:00:00Z'",
                "at     | '0000-12-31T23:59:59Z'       | '0001-01-01T00:00:00+01:00'",
                "at     | '-999999999-01-01T00:00:00Z' | '9999-12-31T23:59:59-00:01'",
                "day    | '0000-12-31'                 | '+999999999-12-31'"
            },
            quoteCharacter = '~')
    void aValueBeyondItsRangeIsOutOfRange(String at, String one, String other) {
        refused(at, one).body("errors.code", contains("out_of_range"));
        refused(at, other).body("errors.code", contains("out_of_range"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"green", "RED", "Red", "0", "SKY_BLUE", " red", "red ", "", " "})
    void aValueThatIsNotInTheListIsUnknown(String colour) {
        refused("colour", "'" + colour + "'").body("errors.code", contains("unknown"));
    }

    @ParameterizedTest
    @CsvSource({
        "from,-4713-01-01T00:00:00Z,out_of_range",
        "from,%2B10000-01-01T00:00:00Z,out_of_range",
        "from,1767225600,invalid",
        "first-day,0000-01-01,out_of_range",
        "first-day,%2B10000-01-01,out_of_range",
        "first-day,1,invalid",
        "of,1-1-1-1-1,invalid"
    })
    void parametersHaveTheSameRange(String name, String value, String code) {
        problem(
                        fan().urlEncodingEnabled(false).get("/samples/times/2026-01-01?" + name + "=" + value),
                        400,
                        "validation_failed")
                .body("errors.pointer", contains("/" + name))
                .body("errors.in", contains("query"))
                .body("errors.code", contains(code));
    }

    @Test
    void aPathWithADateBeyondTheRangeNamesNothing() {
        fan().get("/samples/times/9999-12-31").then().statusCode(200);
        problem(fan().urlEncodingEnabled(false).get("/samples/times/%2B10000-01-01"), 404, "not_found");
        problem(fan().get("/samples/times/x"), 404, "not_found");
    }

    /// @param at pointer without its first slash; quotes are single ones
    private static io.restassured.response.ValidatableResponse refused(String at, String value) {
        String[] steps = at.split("/", -1);
        String member = steps.length == 1
                ? value
                : steps[1].equals("0") ? "[" + value + "]" : "{'" + steps[1] + "':" + value + "}";
        String body = ("{'" + steps[0] + "':" + member + "}").replace('\'', '"');
        return problem(send(body), 400, "validation_failed")
                .body("errors.pointer", contains("/" + at))
                .body("errors.in", contains("body"));
    }

    private static Response send(String body) {
        return fan().contentType(ContentType.JSON).body(body).post("/samples/values");
    }

    private static RequestSpecification fan() {
        return given().auth()
                .oauth2(TestContextTokens.forService("web-tests").fan(UUID.randomUUID(), UUID.randomUUID()));
    }
}
