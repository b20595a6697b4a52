package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What is offered at a service's own port in place of a context token. Those signed with the right key are what only a
/// defect of the gateway, or a thief of the key, could bring.
@QuarkusTest
@WithTestResource(TestStack.class)
class ForgedContextTest {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final TestContextTokens TOKENS = TestContextTokens.forService("web-tests");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<HashMap<String, Object>> CLAIMS = new TypeReference<>() {};

    private final String good = TOKENS.fan(UUID.randomUUID(), UUID.randomUUID());
    private final String claims = decode(good.split("\\.", -1)[1]);
    private final Map<String, String> forged = new TreeMap<>();

    @Test
    void noneOfThemPasses() throws JsonProcessingException {
        headers();
        claims();
        writings();
        signatures();

        Map<String, Integer> passed = new TreeMap<>();
        forged.forEach((name, token) -> {
            Response answer = given().header("Authorization", "Bearer " + token).get("/samples/notes");
            if (answer.statusCode() != 401 || !answer.path("code").equals("token_invalid")) {
                passed.put(name, answer.statusCode());
            }
        });

        System.out.println("offered as context tokens: " + forged.size() + ", passed " + passed);
        given().auth().oauth2(good).get("/samples/notes").then().statusCode(200);
        assertThat(passed).isEmpty();
        assertThat(forged).hasSizeGreaterThanOrEqualTo(40);
    }

    private void headers() {
        for (String algorithm : List.of("none", "None", "HS384", "HS512", "hs256", "RS256", "EdDSA", "dir")) {
            header("alg " + algorithm, "{\"alg\":\"" + algorithm + "\",\"typ\":\"JWT\"}");
        }
        header("no alg", "{\"typ\":\"JWT\"}");
        header("no typ", "{\"alg\":\"HS256\"}");
        header("a fan's typ", "{\"alg\":\"HS256\",\"typ\":\"at+jwt\"}");
        header("alg is a list", "{\"alg\":[\"HS256\"],\"typ\":\"JWT\"}");
        header("alg twice", "{\"alg\":\"HS256\",\"typ\":\"JWT\",\"alg\":\"none\"}");
        header("something after", "{\"alg\":\"HS256\",\"typ\":\"JWT\"}{}");
        for (String member : List.of(
                "\"crit\":[\"exp\"]",
                "\"b64\":false",
                "\"kid\":\"1\"",
                "\"jku\":\"https://keys.example\"",
                "\"x5u\":\"https://keys.example\"",
                "\"x5c\":[\"MIIB\"]",
                "\"zip\":\"DEF\"",
                "\"jwk\":{\"kty\":\"oct\",\"k\":\"AAAA\"}")) {
            header(member.substring(0, member.indexOf(':')), "{\"alg\":\"HS256\",\"typ\":\"JWT\"," + member + "}");
        }
    }

    private void claims() throws JsonProcessingException {
        long now = Instant.now().getEpochSecond();
        claim("iss of a fan's token", Map.of("iss", TestStack.PUBLIC_URL));
        claim("iss in capitals", Map.of("iss", ContextTokenClaimNames.ISSUER.toUpperCase(Locale.ROOT)));
        claim("aud of another service", Map.of("aud", "feed-service"));
        claim("aud of fans", Map.of("aud", "terrace"));
        claim("aud of staff", Map.of("aud", "terrace-staff"));
        claim("over", Map.of("iat", now - 120, "exp", now - 61));
        claim("over for a while", Map.of("iat", now - 60, "exp", now - 30));
        claim("lives too long", Map.of("exp", now + 600));
        claim("of the future", Map.of("iat", now + 60, "exp", now + 120));
        claim("not yet", Map.of("nbf", now + 60));
        claim("exp is a text", Map.of("exp", "never"));
        claim("exp is a fraction", Map.of("exp", now + 30.5));
        claim("exp before iat", Map.of("exp", now - 5, "iat", now));
        claim("aud is a list", Map.of("aud", List.of("web-tests")));
        claim("sub is a number", Map.of("sub", 7));
        claim("groups is a text", Map.of("groups", "fan"));
        claim("groups has a number", Map.of("groups", List.of("fan", 7)));
        for (String name : List.of("iss", "aud", "iat", "exp")) {
            Map<String, Object> without = JSON.readValue(claims, CLAIMS);
            without.remove(name);
            sealed("no " + name, JSON.writeValueAsString(without));
        }
    }

    private void writings() {
        sealed("a member twice", claims.substring(0, claims.length() - 1) + ",\"sub\":\"" + UUID.randomUUID() + "\"}");
        sealed("an unfinished list", claims.substring(0, claims.length() - 1) + ",\"x\":[\"fan\"");
        sealed("a list in a list", claims.substring(0, claims.length() - 1) + ",\"x\":[[\"fan\"]]}");
        sealed("something after the claims", claims + "{}");
        sealed("no object", "[]");
        sealed("nothing", "");
        sealed("null", "null");
        sealed("too large", claims.substring(0, claims.length() - 1) + ",\"x\":\"" + "x".repeat(4096) + "\"}");
        forged.put("padded", good + "=");
        forged.put(
                "a character that is none",
                good.substring(0, good.length() - 5) + "!" + good.substring(good.length() - 5));
        forged.put("a part more", good + ".");
        forged.put("two parts", good.substring(0, good.lastIndexOf('.')));
        forged.put("five parts", good + ".a.b");
        forged.put("no token at all", "x");
    }

    private void signatures() {
        String content = good.substring(0, good.lastIndexOf('.'));
        forged.put("no signature", content + ".");
        forged.put("another key", TestContextTokens.sealed(content, "00".repeat(32)));
        forged.put("half a signature", good.substring(0, good.length() - 21));
        String other = TOKENS.fan(UUID.randomUUID(), UUID.randomUUID());
        forged.put("another token's signature", content + other.substring(other.lastIndexOf('.')));
        forged.put(
                "a fan's own token",
                encode("{\"alg\":\"EdDSA\",\"typ\":\"at+jwt\",\"kid\":\"1\"}") + "." + encode(claims) + "."
                        + BASE64.encodeToString(new byte[64]));
    }

    private void header(String name, String header) {
        forged.put(name, TestContextTokens.sealed(encode(header) + "." + encode(claims), TestContextTokens.KEY));
    }

    private void claim(String name, Map<String, Object> changed) throws JsonProcessingException {
        Map<String, Object> all = JSON.readValue(claims, CLAIMS);
        all.putAll(changed);
        sealed(name, JSON.writeValueAsString(all));
    }

    private void sealed(String name, String claims) {
        String header = good.substring(0, good.indexOf('.'));
        forged.put(name, TestContextTokens.sealed(header + "." + encode(claims), TestContextTokens.KEY));
    }

    private static String encode(String json) {
        return BASE64.encodeToString(json.getBytes(UTF_8));
    }

    private static String decode(String part) {
        return new String(Base64.getUrlDecoder().decode(part), UTF_8);
    }
}
