package io.terrace.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FeedConfigTest {

    private static final Map<String, String> REQUIRED =
            Map.of("terrace.public-url", "https://api.example.com", "terrace.media-signing-key", "0123456789abcdef");

    private final FeedConfig config = ConfigMappingFactory.of(FeedConfig.class, REQUIRED);

    @Test
    void urlsAreThoseOfTheInstallation() {
        assertThat(config.publicUrl()).isEqualTo("https://api.example.com");
        assertThat(config.mediaSigningKey()).isEqualTo("0123456789abcdef");
    }

    @Test
    void recordingsCanBeFetchedForAnHourAndAnHourLongerFromAnEvent() {
        assertThat(config.audioUrlTtl()).isEqualTo(Duration.ofHours(1));
        assertThat(config.eventAudioUrlTtl()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void eightReactionsAreOffered() {
        assertThat(config.reactionTypes())
                .extracting(ReactionTypeDefinition::type)
                .containsExactly("like", "love", "fire", "laugh", "wow", "sad", "clap", "goal");
    }

    @Test
    void countsAndSweepsAreBounded() {
        assertThat(config.mostNew()).isEqualTo(100);
        assertThat(config.foldSweep()).isEqualTo("2s");
    }
}
