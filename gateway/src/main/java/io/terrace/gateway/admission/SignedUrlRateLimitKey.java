package io.terrace.gateway.admission;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.gateway.exchange.Exchange;
import io.terrace.platform.kernel.Sha256Hash;
import java.security.MessageDigest;
import java.util.Base64;

/// A signed URL as limits tell it from others: what it opens and its signature, whatever else is written into it.
final class SignedUrlRateLimitKey {

    private static final String SIGNATURE = "signature";

    private SignedUrlRateLimitKey() {}

    static String of(Exchange exchange) {
        MessageDigest digest = Sha256Hash.digest();
        digest.update(exchange.path().getBytes(UTF_8));
        digest.update((byte) 0);
        digest.update(exchange.request().getParam(SIGNATURE, "").getBytes(UTF_8));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }
}
