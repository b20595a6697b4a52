package io.terrace.journeys.forgery;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.Json;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A JWT in its three parts, to be altered.
record Compact(ObjectNode header, ObjectNode claims, String signature) {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    static Compact of(String token) {
        String[] parts = token.split("\\.", -1);
        return new Compact(object(parts[0]), object(parts[1]), parts[2]);
    }

    Compact header(Consumer<ObjectNode> change) {
        ObjectNode changed = header.deepCopy();
        change.accept(changed);
        return new Compact(changed, claims, signature);
    }

    Compact claims(Consumer<ObjectNode> change) {
        ObjectNode changed = claims.deepCopy();
        change.accept(changed);
        return new Compact(header, changed, signature);
    }

    String content() {
        return encode(Json.write(header)) + "." + encode(Json.write(claims));
    }

    /// With whatever signature it had.
    String text() {
        return with(signature);
    }

    String with(String signature) {
        return content() + "." + signature;
    }

    String with(byte[] signature) {
        return with(BASE64.encodeToString(signature));
    }

    /// @param algorithm as `javax.crypto` calls it
    String tagged(String algorithm, byte[] secret) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(secret, algorithm));
            return with(mac.doFinal(content().getBytes(US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// @param algorithm as `java.security` calls it
    String signed(String algorithm, PrivateKey key) {
        try {
            Signature signer = Signature.getInstance(algorithm);
            signer.initSign(key);
            signer.update(content().getBytes(US_ASCII));
            return with(signer.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    byte[] signatureBytes() {
        return Base64.getUrlDecoder().decode(signature);
    }

    static String encode(String text) {
        return BASE64.encodeToString(text.getBytes(UTF_8));
    }

    private static ObjectNode object(String part) {
        return (ObjectNode) Json.read(new String(Base64.getUrlDecoder().decode(part), UTF_8));
    }
}
