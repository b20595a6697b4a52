package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Fan;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.Signer;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tokens that the right key has signed, and that are wrong all the same: what only a defect or a thief of the key
/// could bring about. Those without a right signature meet every operation in system-tests.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class ForgedTokenTest {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    @TestHTTPResource
    URI gateway;

    World world;
    Partner partner;
    Fan fan;
    final Map<String, String> forged = new TreeMap<>();

    @BeforeEach
    void signIn() {
        partner = world.partner();
        fan = partner.fan();
    }

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void noneOfThemPasses() {
        headers();
        claims();
        times();
        writings();

        Map<String, String> passed = new TreeMap<>();
        forged.forEach((name, token) -> {
            String outcome = outcome(token);
            if (!outcome.equals("401 token_invalid")) {
                passed.put(name, outcome);
            }
        });

        System.out.println("rightly signed, wrong all the same: " + forged.size() + " tokens, passed " + passed);
        assertThat(outcome(world.signer.token(fan))).isEqualTo("200");
        assertThat(outcome(ofTestKeys())).isEqualTo("200");
        assertThat(passed).isEmpty();
        assertThat(forged).hasSizeGreaterThanOrEqualTo(40);
    }

    private void headers() {
        header("alg none", header -> header.put("alg", "none"));
        header("alg Ed25519", header -> header.put("alg", "Ed25519"));
        header("alg in lower case", header -> header.put("alg", "eddsa"));
        header("alg RS256", header -> header.put("alg", "RS256"));
        header("alg HS256", header -> header.put("alg", "HS256"));
        header("alg is a list", header -> header.put("alg", List.of("EdDSA")));
        header("no alg", header -> header.remove("alg"));
        header("typ JWT", header -> header.put("typ", "JWT"));
        header("typ id token", header -> header.put("typ", "id+jwt"));
        header("no typ", header -> header.remove("typ"));
        header("kid of nobody", header -> header.put("kid", "nobody"));
        header("kid is a number", header -> header.put("kid", 1));
        header("no kid", header -> header.remove("kid"));
        header("crit", header -> header.put("crit", List.of("exp")));
        header("b64", header -> header.put("b64", false));
        header("jku", header -> header.put("jku", "https://keys.example/jwks.json"));
        header("x5u", header -> header.put("x5u", "https://keys.example/chain.pem"));
        header("x5c", header -> header.put("x5c", List.of("MIIB")));
        header("jwk", header -> header.put("jwk", Map.of("kty", "OKP", "crv", "Ed25519")));
        header("zip", header -> header.put("zip", "DEF"));
        header("cty", header -> header.put("cty", "JWT"));
    }

    private void claims() {
        claim("iss elsewhere", "iss", "https://elsewhere.example");
        claim("iss with a slash more", "iss", TestStack.PUBLIC_URL + "/");
        claim("iss of the gateway", "iss", "terrace-gateway");
        claim("aud of staff", "aud", "terrace-staff");
        claim("aud of a service", "aud", "feed-service");
        claim("aud of two", "aud", List.of("terrace", "another"));
        claim("aud in capitals", "aud", "Terrace");
        claim("scope of staff", "scope", "staff");
        claim("scope of more", "scope", "fan operator");
        claim("sub is no id", "sub", "root");
        claim("sub in short", "sub", "1-1-1-1-1");
        claim("sub in capitals", "sub", fan.user().toString().toUpperCase(java.util.Locale.ROOT));
        claim("sid is no id", "sid", 7);
        claim("cid is a list", "cid", List.of(partner.community.toString()));
        claim("env of live keys", "env", "live");
        claim("env of nobody", "env", "staging");
        claim("env is empty", "env", "");
        claim("env is a list", "env", List.of("test"));
        for (String name : List.of("iss", "aud", "scope", "sub", "sid", "cid", "pid", "iat", "exp")) {
            change("no " + name, all -> all.remove(name));
        }
    }

    private void times() {
        long now = Instant.now().getEpochSecond();
        claim("exp is a text", "exp", Long.toString(now + 600));
        claim("exp is a fraction", "exp", now + 600.5);
        claim("exp is beyond time", "exp", Long.MAX_VALUE);
        claim("exp too far", "exp", now + 100_000);
        claim("exp below zero", "exp", -1);
        claim("iat in the future", "iat", now + 600);
        claim("nbf in the future", "nbf", now + 600);
        claim("nbf is a text", "nbf", "now");
    }

    private void writings() {
        String header = json(world.signer.encode(world.signer.header()));
        String claims = json(world.signer.encode(Signer.claims(fan)));
        String twice = claims.substring(0, claims.length() - 1) + ",\"sub\":\"" + UUID.randomUUID() + "\"}";
        written("a member twice", header, twice);
        written("a header's member twice", header.substring(0, header.length() - 1) + ",\"alg\":\"none\"}", claims);
        written("something after the claims", header, claims + "{}");
        written("a comment", header, "/**/" + claims);
        written("claims that are a list", header, "[" + claims + "]");
        written("claims that are nothing", header, "null");
        written("UTF-16", header, new String(claims.getBytes(java.nio.charset.StandardCharsets.UTF_16BE), UTF_8));
        written("too large", header, claims.substring(0, claims.length() - 1) + ",\"x\":\"" + "x".repeat(4096) + "\"}");
        String good = world.signer.token(fan);
        forged.put("padded", good + "==");
        forged.put("a stray bit", good.substring(0, good.length() - 1) + strayed(good.charAt(good.length() - 1)));
        forged.put("a part more", good + ".");
        forged.put("no signature", good.substring(0, good.lastIndexOf('.') + 1));
        forged.put("two parts", good.substring(0, good.lastIndexOf('.')));
    }

    /// The last of 86 characters holds two bits of the signature; the other four are nobody's.
    private static char strayed(char last) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        return alphabet.charAt(alphabet.indexOf(last) | 1);
    }

    private String ofTestKeys() {
        Map<String, Object> claims = Signer.claims(fan);
        claims.put("env", "test");
        return world.signer.token(world.signer.header(), claims);
    }

    private void header(String name, Consumer<Map<String, Object>> change) {
        Map<String, Object> header = world.signer.header();
        change.accept(header);
        forged.put(name, world.signer.token(header, Signer.claims(fan)));
    }

    private void claim(String name, String claim, Object value) {
        change(name, all -> all.put(claim, value));
    }

    private void change(String name, Consumer<Map<String, Object>> change) {
        Map<String, Object> claims = Signer.claims(fan);
        change.accept(claims);
        forged.put(name, world.signer.token(world.signer.header(), claims));
    }

    private void written(String name, String header, String claims) {
        forged.put(name, world.signer.sign(encode(header) + "." + encode(claims)));
    }

    private static String json(String encoded) {
        return new String(Base64.getUrlDecoder().decode(encoded), UTF_8);
    }

    private static String encode(String json) {
        return BASE64.encodeToString(json.getBytes(UTF_8));
    }

    private String outcome(String token) {
        return Client.to(gateway, "/v2/feed")
                .key(partner.key())
                .bearer(token)
                .get()
                .outcome();
    }
}
