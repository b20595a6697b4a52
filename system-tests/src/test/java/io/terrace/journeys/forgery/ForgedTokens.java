package io.terrace.journeys.forgery;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.Json;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/// What someone may make of a genuine token and the published keys without the private one: the known attacks on JWTs
/// (RFC 8725 and what was published since), one token each.
public final class ForgedTokens {

    /// The order of Ed25519's group: adding it to a signature's second half gives another that a lax verifier takes.
    private static final BigInteger ORDER =
            BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private static final byte[] SPKI = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

    private final Map<String, String> tokens = new TreeMap<>();
    private final String genuine;
    private final Compact token;
    private final JsonNode jwk;
    private final KeyPair own = pair("Ed25519");

    private ForgedTokens(String genuine, JsonNode jwk) {
        this.genuine = genuine;
        this.jwk = jwk;
        token = Compact.of(genuine);
    }

    /// @param jwk the published key that the token was signed with
    /// @return each by what is wrong with it
    public static Map<String, String> of(String genuine, JsonNode jwk) {
        var forger = new ForgedTokens(genuine, jwk);
        forger.unsigned();
        forger.publicKeyAsSecret();
        forger.otherAlgorithms();
        forger.ownKeys();
        forger.altered();
        forger.signatures();
        forger.writings();
        forger.otherCredentials();
        return forger.tokens;
    }

    private void unsigned() {
        for (String none : List.of("none", "None", "NONE", "nOnE", "")) {
            Compact headed = token.header(header -> header.put("alg", none));
            tokens.put("alg '" + none + "', no signature", headed.with(""));
            tokens.put("alg '" + none + "', the old signature", headed.text());
        }
        tokens.put("no alg", token.header(header -> header.remove("alg")).with(""));
    }

    private void publicKeyAsSecret() {
        byte[] raw = Base64.getUrlDecoder().decode(jwk.path("x").asText());
        byte[] spki = Arrays.copyOf(SPKI, SPKI.length + raw.length);
        System.arraycopy(raw, 0, spki, SPKI.length, raw.length);
        String pem = "-----BEGIN PUBLIC KEY-----\n" + Base64.getEncoder().encodeToString(spki)
                + "\n-----END PUBLIC KEY-----\n";
        Map<String, byte[]> secrets = Map.of(
                "raw",
                raw,
                "in base64",
                jwk.path("x").asText().getBytes(US_ASCII),
                "as SPKI",
                spki,
                "as PEM",
                pem.getBytes(US_ASCII),
                "as JWK",
                Json.write(jwk).getBytes(US_ASCII),
                "empty",
                new byte[] {0});
        secrets.forEach((how, secret) -> List.of("256", "384", "512")
                .forEach(size -> tokens.put(
                        "HS" + size + ", the public key " + how,
                        token.header(header -> header.put("alg", "HS" + size)).tagged("HmacSHA" + size, secret))));
    }

    private void otherAlgorithms() {
        KeyPair rsa = pair("RSA");
        tokens.put(
                "RS256", token.header(header -> header.put("alg", "RS256")).signed("SHA256withRSA", rsa.getPrivate()));
        tokens.put(
                "ES256",
                token.header(header -> header.put("alg", "ES256"))
                        .signed("SHA256withECDSAinP1363Format", pair("EC").getPrivate()));
        tokens.put(
                "ES256, the signature of nothing",
                token.header(header -> header.put("alg", "ES256")).with(new byte[64]));
        tokens.put("Ed448", token.header(header -> header.put("alg", "Ed448")).with(new byte[114]));
    }

    private void ownKeys() {
        own("an own key", token);
        JsonNode ownJwk = Json.read(Json.write(Map.of("kty", "OKP", "crv", "Ed25519", "alg", "EdDSA", "x", raw(own))));
        own("an own key in jwk", token.header(header -> header.set("jwk", ownJwk)));
        for (String member : List.of("jku", "x5u")) {
            own("an own key at " + member, token.header(header -> header.put(member, "http://127.0.0.1:9/keys")));
        }
        own("an own key in x5c", token.header(header -> header.putArray("x5c").add("MIIB")));
        for (String kid : List.of("../../dev/null", "' or 1=1 --", "", "\u0000", "0".repeat(200))) {
            own("kid '" + kid.replace('\u0000', '0') + "'", token.header(header -> header.put("kid", kid)));
        }
        own("no kid", token.header(header -> header.remove("kid")));
        own("an id token", token.header(header -> header.put("typ", "JWT")));
        own("for staff", token.claims(claims -> claims.put("aud", "terrace-staff")));
        own("of the gateway", token.claims(claims -> claims.put("iss", "terrace-gateway")));
    }

    private void own(String name, Compact forged) {
        tokens.put(name, forged.signed("Ed25519", own.getPrivate()));
    }

    private void altered() {
        for (String claim : List.of("sub", "sid", "cid", "pid", "jti")) {
            tokens.put(
                    "another " + claim,
                    token.claims(claims -> claims.put(claim, UUID.randomUUID().toString()))
                            .text());
        }
        tokens.put(
                "longer",
                token.claims(claims -> claims.put("exp", claims.path("exp").asLong() + 1))
                        .text());
        tokens.put(
                "for operators",
                token.claims(claims -> claims.put("scope", "operator")).text());
        tokens.put(
                "roles added",
                token.claims(claims -> claims.putArray("groups").add("operator"))
                        .text());
        tokens.put(
                "crit",
                token.header(header -> header.putArray("crit").add("b64")).text());
        tokens.put("typ", token.header(header -> header.put("typ", "AT+JWT")).text());
    }

    private void signatures() {
        byte[] good = token.signatureBytes();
        tokens.put("a signature of zeros", token.with(new byte[64]));
        byte[] identity = new byte[64];
        identity[0] = 1;
        tokens.put("a signature of small order", token.with(identity));
        tokens.put("the first bit", token.with(flipped(good, 0)));
        tokens.put("the last bit", token.with(flipped(good, 63)));
        tokens.put("half a signature", token.with(Arrays.copyOf(good, 32)));
        tokens.put("a byte less", token.with(Arrays.copyOf(good, 63)));
        tokens.put("a byte more", token.with(Arrays.copyOf(good, 65)));
        tokens.put("no signature", token.with(""));
        tokens.put("the order added", token.with(lax(good)));
        byte[] swapped = new byte[64];
        System.arraycopy(good, 0, swapped, 32, 32);
        System.arraycopy(good, 32, swapped, 0, 32);
        tokens.put("the halves swapped", token.with(swapped));
    }

    private void writings() {
        int end = genuine.length();
        tokens.put("padded", genuine + "==");
        tokens.put("a character cut off", genuine.substring(0, end - 1));
        tokens.put("a part more", genuine + ".");
        tokens.put("a part before", "." + genuine);
        tokens.put("two parts", genuine.substring(0, genuine.lastIndexOf('.')));
        tokens.put("five parts", genuine + ".a.b");
        tokens.put("a character that is none", genuine.substring(0, 10) + "*" + genuine.substring(10));
        tokens.put("something after it", genuine + " x");
        tokens.put("twice", genuine + "," + genuine);
        tokens.put("in lower case", genuine.toLowerCase(java.util.Locale.ROOT));
        tokens.put("too large", genuine + "A".repeat(5000));
        tokens.put("dots", "..");
        tokens.put("a member twice", twice());
    }

    /// Signed by nobody, as it cannot be: the parsers would have to agree on which of the two counts.
    private String twice() {
        String claims = Json.write(token.claims());
        String header = genuine.substring(0, genuine.indexOf('.'));
        return header + "."
                + Compact.encode(claims.substring(0, claims.length() - 1) + ",\"sub\":\"" + UUID.randomUUID() + "\"}")
                + "." + token.signature();
    }

    private void otherCredentials() {
        tokens.put(
                "a context token",
                token.header(header -> header.put("alg", "HS256").put("typ", "JWT"))
                        .claims(claims -> claims.put("iss", "terrace-gateway").put("aud", "feed-service"))
                        .tagged("HmacSHA256", new byte[32]));
        tokens.put("a made-up key", "sk_live_" + "A".repeat(38));
        tokens.put("a made-up refresh token", "rt_" + "A".repeat(155));
        tokens.put("a ticket", UUID.randomUUID().toString());
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= 1;
        return flipped;
    }

    private static byte[] lax(byte[] signature) {
        byte[] reversed = new byte[32];
        for (int i = 0; i < 32; i++) {
            reversed[i] = signature[63 - i];
        }
        byte[] sum = new BigInteger(1, reversed).add(ORDER).toByteArray();
        byte[] lax = signature.clone();
        for (int i = 0; i < 32; i++) {
            lax[32 + i] = i < sum.length ? sum[sum.length - 1 - i] : 0;
        }
        return lax;
    }

    private static String raw(KeyPair pair) {
        byte[] encoded = pair.getPublic().getEncoded();
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
    }

    private static KeyPair pair(String algorithm) {
        try {
            return KeyPairGenerator.getInstance(algorithm).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
