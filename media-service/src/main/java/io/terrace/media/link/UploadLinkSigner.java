package io.terrace.media.link;

import io.quarkus.runtime.Startup;
import io.terrace.media.MediaConfig;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.platform.kernel.UrlSigner;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Makes and checks the signed URLs of uploads. Downloads are signed by the services that hand them out, with the same
/// key.
@Startup
@Singleton
public class UploadLinkSigner {

    private final String publicUrl;
    private final UrlSigner urls;
    private final InstantSource clock;

    UploadLinkSigner(MediaConfig config, InstantSource clock) {
        this.publicUrl = config.publicUrl();
        this.urls = new UrlSigner(
                config.publicUrl(),
                RotatingSecret.of("terrace.media-signing-key", config.signingKey(), config.signingKeyPrevious()));
        this.clock = clock;
    }

    /// Where an upload's content is sent to: one link for PUT, PATCH and HEAD.
    public String toUpload(UUID community, UUID upload, Instant expiresAt) {
        return urls.sign("PUT", uploadPath(community, upload), expiresAt);
    }

    public SignedUrlCheckResult mayUpload(
            UUID community, UUID upload, @Nullable String expires, @Nullable String signature) {
        return check("PUT", uploadPath(community, upload), expires, signature);
    }

    /// Where a recording is played from: one link for GET and HEAD.
    public String toPlay(UUID community, UUID upload, Instant expiresAt) {
        return urls.sign("GET", playPath(community, upload), expiresAt);
    }

    /// Where the club's staff play a recording from, be it withheld from fans or not.
    public SignedUrlCheckResult mayReview(
            UUID community, UUID upload, @Nullable String expires, @Nullable String signature) {
        return check("GET", playPath(community, upload) + "/review", expires, signature);
    }

    public SignedUrlCheckResult mayPlay(
            UUID community, UUID upload, @Nullable String expires, @Nullable String signature) {
        return check("GET", playPath(community, upload), expires, signature);
    }

    /// Where a picture is. It needs no signature: its ids cannot be guessed.
    ///
    /// @param object whose id is made from its content
    public String toPicture(UUID community, UUID upload, UUID object) {
        return publicUrl + "/v2/avatars/" + community + "/" + upload + "/" + object;
    }

    private SignedUrlCheckResult check(
            String method, String path, @Nullable String expires, @Nullable String signature) {
        if (expires == null || signature == null || !expires.matches("[0-9]{1,12}")) {
            return SignedUrlCheckResult.NONE;
        }
        return switch (urls.check(method, path, Long.parseLong(expires), signature, clock.instant())) {
            case VALID -> SignedUrlCheckResult.GIVEN;
            case EXPIRED -> SignedUrlCheckResult.OVER;
            case FORGED -> SignedUrlCheckResult.NONE;
        };
    }

    private static String uploadPath(UUID community, UUID upload) {
        return "/v2/uploads/" + community + "/" + upload + "/content";
    }

    private static String playPath(UUID community, UUID upload) {
        return "/v2/media/" + community + "/" + upload;
    }
}
