package io.terrace.gateway.admission;

import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.route.Route;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.kernel.UrlSigner.Check;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Checks signed URLs before anything is counted by them: an invented URL is refused for the price of one hash and
/// counts by its client's address. The service checks the signature again; it also tells what has expired.
@Singleton
class SignedUrlVerifier {

    private static final String EXPIRES = "expires";
    private static final String SIGNATURE = "signature";
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

    private final @Nullable UrlSigner urls;
    private final InstantSource clock;

    SignedUrlVerifier(GatewayConfig config, InstantSource clock) {
        urls = config.mediaSigningKey()
                .map(key -> RotatingSecret.of("terrace.media-signing-key", key, config.mediaSigningKeyPrevious()))
                .map(secret -> new UrlSigner(config.publicUrl(), secret))
                .orElse(null);
        this.clock = clock;
    }

    /// Whether the route's URLs are checked here, and this one is not ours.
    boolean isForged(Exchange exchange, Route route) {
        String method = route.signedFor();
        if (urls == null || method == null) {
            return false;
        }
        String expires = exchange.request().getParam(EXPIRES);
        String signature = exchange.request().getParam(SIGNATURE);
        return expires == null
                || signature == null
                || !SECONDS.matcher(expires).matches()
                || urls.check(method, exchange.path(), Long.parseLong(expires), signature, clock.instant())
                        == Check.FORGED;
    }

    /// What a URL counts by. One that was not checked counts by its client's address alone.
    String subject(Exchange exchange, Route route) {
        String address = exchange.addressRange();
        return urls == null || route.signedFor() == null ? address : address + "/" + SignedUrlRateLimitKey.of(exchange);
    }
}
