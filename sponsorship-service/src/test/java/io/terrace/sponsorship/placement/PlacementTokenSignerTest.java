package io.terrace.sponsorship.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.sponsorship.SponsorshipConfig;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.member.ViewabilityThreshold;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PlacementTokenSignerTest {

    private final UUID community = Ids.next();
    private final UUID fan = Ids.next();
    private final PlacementToken token = new PlacementToken(
            Ids.next(),
            Ids.next(),
            Ids.next(),
            Ids.next(),
            null,
            Slot.CHAT_BANNER,
            new ViewabilityThreshold(30, 2_000),
            Instant.ofEpochSecond(1_800_000_000));

    @Test
    void tokenVerificationReturnsSignedPayload() {
        PlacementTokenSigner signer = signer(Map.of());

        assertThat(signer.verify(signer.sign(token, community, fan), community, fan))
                .contains(token);
    }

    @Test
    void aTokenIsItsFansAlone() {
        PlacementTokenSigner signer = signer(Map.of());

        assertThat(signer.verify(signer.sign(token, community, fan), community, Ids.next()))
                .isEmpty();
    }

    @Test
    void noCharacterOfATokenCanBeChanged() {
        PlacementTokenSigner signer = signer(Map.of());
        String signed = signer.sign(token, community, fan);

        for (int i = 0; i < signed.length() - 1; i++) {
            char other = signed.charAt(i) == 'x' ? 'y' : 'x';
            assertThat(signer.verify(signed.substring(0, i) + other + signed.substring(i + 1), community, fan))
                    .isEmpty();
        }
    }

    @Test
    void tokenOfThePreviousKeyIsStillValid() {
        String signed = signer(Map.of()).sign(token, community, fan);
        PlacementTokenSigner next = signer(Map.of(
                "terrace.sponsorship.signing-key", "another key of sixteen",
                "terrace.sponsorship.signing-key-previous", "sixteen or more!"));

        assertThat(next.verify(signed, community, fan)).contains(token);
        assertThat(next.sign(token, community, fan)).isNotEqualTo(signed);
    }

    @Test
    void tokenOfARemovedKeyIsForged() {
        String signed = signer(Map.of()).sign(token, community, fan);
        PlacementTokenSigner next = signer(Map.of(
                "terrace.sponsorship.signing-key", "another key of sixteen",
                "terrace.sponsorship.signing-key-previous", ""));

        assertThat(next.verify(signed, community, fan)).isEmpty();
    }

    @Test
    void newTokenNeedsNoPreviousKey() {
        PlacementTokenSigner next = signer(Map.of(
                "terrace.sponsorship.signing-key", "another key of sixteen",
                "terrace.sponsorship.signing-key-previous", "sixteen or more!"));
        PlacementTokenSigner last = signer(Map.of("terrace.sponsorship.signing-key", "another key of sixteen"));

        assertThat(last.verify(next.sign(token, community, fan), community, fan))
                .contains(token);
    }

    @Test
    void previousKeyThatIsTheSameIsRefused() {
        assertThatThrownBy(() -> signer(Map.of("terrace.sponsorship.signing-key-previous", "sixteen or more!")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static PlacementTokenSigner signer(Map<String, String> other) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "terrace.public-url", "https://api.example",
                "terrace.sponsorship.signing-key", "sixteen or more!"));
        settings.putAll(other);
        return new PlacementTokenSigner(ConfigMappingFactory.of(SponsorshipConfig.class, settings));
    }
}
