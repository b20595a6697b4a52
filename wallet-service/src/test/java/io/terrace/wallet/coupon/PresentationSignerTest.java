package io.terrace.wallet.coupon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.wallet.WalletConfig;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PresentationSignerTest {

    private static final String OLD = "0d".repeat(32);
    private static final String NEW = "5e".repeat(32);
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void aPresentationIsGoodForSixtySeconds() {
        String shown = shown(seal(NEW, null, NOON));

        assertThat(seal(NEW, null, NOON.plusSeconds(59)).read(shown))
                .isEqualTo(new PresentationCheckResult.Code("ABCD"));
        assertThat(seal(NEW, null, NOON.plusSeconds(60)).read(shown))
                .isEqualTo(new PresentationCheckResult.Over(NOON.plusSeconds(60)));
    }

    @Test
    void previousKeyIsStillAcceptedAndPublished() {
        String shown = shown(seal(OLD, null, NOON));
        PresentationSigner rotated = seal(NEW, OLD, NOON);

        assertThat(rotated.read(shown)).isEqualTo(new PresentationCheckResult.Code("ABCD"));
        assertThat(rotated.keys())
                .containsExactly(
                        seal(NEW, null, NOON).keys().getFirst(),
                        seal(OLD, null, NOON).keys().getFirst());
    }

    @Test
    void newPresentationNeedsNoPreviousKey() {
        String shown = shown(seal(NEW, OLD, NOON));

        assertThat(seal(NEW, null, NOON).read(shown)).isEqualTo(new PresentationCheckResult.Code("ABCD"));
    }

    @Test
    void presentationOfARemovedKeyIsForged() {
        String shown = shown(seal(OLD, null, NOON));

        assertThat(seal(NEW, null, NOON).read(shown)).isEqualTo(new PresentationCheckResult.Forged());
    }

    @Test
    void previousKeyThatIsTheSameIsRefused() {
        assertThatThrownBy(() -> seal(NEW, NEW, NOON)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String shown(PresentationSigner seal) {
        CouponView coupon = new CouponView(
                Ids.next(),
                Ids.next(),
                null,
                "ABCD",
                "Scarf",
                new Discount(Discount.Kind.FREE_ITEM, 0, null),
                CouponState.ISSUED,
                NOON,
                null,
                null,
                null,
                null);
        return seal.present(coupon).qrPayload();
    }

    private static PresentationSigner seal(String key, @Nullable String previous, Instant now) {
        Map<String, String> keys = new HashMap<>(Map.of("terrace.wallet.presentation-key", key));
        if (previous != null) {
            keys.put("terrace.wallet.presentation-key-previous", previous);
        }
        return new PresentationSigner(new ObjectMapper(), () -> now, ConfigMappingFactory.of(WalletConfig.class, keys));
    }
}
