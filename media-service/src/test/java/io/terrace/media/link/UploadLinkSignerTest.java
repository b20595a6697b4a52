package io.terrace.media.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.media.MediaConfig;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ConfigMappingFactory;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UploadLinkSignerTest {

    private static final String OLD = "0123456789abcdef";
    private static final String NEW = "fedcba9876543210";
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final UUID community = Ids.next();
    private final UUID upload = Ids.next();

    @Test
    void linkOfThePreviousKeyOpensUntilThatIsTakenAway() {
        String link = signer(OLD, "").toUpload(community, upload, NOON.plusSeconds(60));

        assertThat(check(signer(NEW, OLD), link)).isEqualTo(SignedUrlCheckResult.GIVEN);
        assertThat(check(signer(NEW, ""), link)).isEqualTo(SignedUrlCheckResult.NONE);
    }

    @Test
    void currentKeyAloneSigns() {
        String link = signer(NEW, OLD).toUpload(community, upload, NOON.plusSeconds(60));

        assertThat(check(signer(NEW, ""), link)).isEqualTo(SignedUrlCheckResult.GIVEN);
        assertThat(check(signer(OLD, ""), link)).isEqualTo(SignedUrlCheckResult.NONE);
    }

    @Test
    void previousKeyThatIsTheSameIsRefused() {
        assertThatThrownBy(() -> signer(NEW, NEW)).isInstanceOf(IllegalArgumentException.class);
    }

    private SignedUrlCheckResult check(UploadLinkSigner signer, String link) {
        String[] parameters = URI.create(link).getQuery().split("expires=|&signature=", -1);
        return signer.mayUpload(community, upload, parameters[1], parameters[2]);
    }

    private static UploadLinkSigner signer(String key, String previous) {
        Map<String, String> settings = Map.of(
                "terrace.media.public-url", "https://api.example.com",
                "terrace.media.signing-key", key,
                "terrace.media.signing-key-previous", previous);
        return new UploadLinkSigner(ConfigMappingFactory.of(MediaConfig.class, settings), () -> NOON);
    }
}
