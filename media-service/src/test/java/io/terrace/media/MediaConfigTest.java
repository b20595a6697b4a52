package io.terrace.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MediaConfigTest {

    private static final Map<String, String> REQUIRED = Map.of(
            "terrace.media.public-url", "https://api.example.com", "terrace.media.signing-key", "0123456789abcdef");

    private final MediaConfig config = ConfigMappingFactory.of(MediaConfig.class, REQUIRED);

    @Test
    void recordingsAreShortAndSmall() {
        assertThat(config.freestyle().maxSize().asLongValue()).isEqualTo(5 * 1024 * 1024);
        assertThat(config.freestyle().maxLength()).isEqualTo(Duration.ofSeconds(60));
        assertThat(config.message().maxSize().asLongValue()).isEqualTo(5 * 1024 * 1024);
        assertThat(config.message().maxLength()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void picturesNeedAWorkerAndLittleOfIt() {
        assertThat(config.avatar().maxSize().asLongValue()).isEqualTo(5 * 1024 * 1024);
        assertThat(config.worker().jar()).isEmpty();
        assertThat(config.worker().java()).isEmpty();
        assertThat(config.worker().heap().asLongValue()).isEqualTo(160 * 1024 * 1024);
        assertThat(config.worker().timeLimit()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.worker().processes()).isOne();
        assertThat(config.worker().queue()).isEqualTo(8);
    }

    @Test
    void mediaStoreDefaultsToLocalFolder() {
        assertThat(config.store()).isEqualTo(MediaConfig.Store.FOLDER);
        assertThat(config.folder()).isEqualTo(Path.of("objects"));
    }

    @Test
    void theBucketIsPathStyleAndOnAmazonUnlessSaidOtherwise() {
        assertThat(config.s3().endpoint()).isEmpty();
        assertThat(config.s3().region()).isEqualTo("us-east-1");
        assertThat(config.s3().bucket()).isEqualTo("terrace-media");
        assertThat(config.s3().pathStyle()).isTrue();
        assertThat(config.s3().accessKey()).isEmpty();
        assertThat(config.s3().secretKey()).isEmpty();
    }

    @Test
    void ticketsLastAnHour() {
        assertThat(config.tickets().lifetime()).isEqualTo(Duration.ofHours(1));
        assertThat(config.tickets().maxPieces()).isEqualTo(256);
    }

    @Test
    void theSweepIsFrequentAndBounded() {
        assertThat(config.sweep().every()).isEqualTo("30s");
        assertThat(config.sweep().grace()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.sweep().batch()).isEqualTo(100);
    }
}
