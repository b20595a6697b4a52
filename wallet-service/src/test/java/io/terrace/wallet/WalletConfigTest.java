package io.terrace.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WalletConfigTest {

    private final WalletConfig config =
            ConfigMappingFactory.of(WalletConfig.class, Map.of("terrace.wallet.presentation-key", "5e".repeat(32)));

    @Test
    void sweepRunsEverySecondFoldEveryMinuteAndAuditFourTimesADay() {
        assertThat(config.sweep()).isEqualTo("1s");
        assertThat(config.fold()).isEqualTo("1m");
        assertThat(config.audit()).isEqualTo("6h");
    }

    @Test
    void pointsAreAnnouncedAWeekBeforeTheyExpireAndHeldForAQuarterOfAnHour() {
        assertThat(config.expiryNotice()).isEqualTo(Duration.ofDays(7));
        assertThat(config.holdTtl()).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void tillsGuessFiftyCodesAndTwoTransactionsRedeem() {
        assertThat(config.couponGuesses()).isEqualTo(50);
        assertThat(config.redeemers()).isEqualTo(2);
        assertThat(config.granters()).isEqualTo(2);
        assertThat(config.presentationKeyPrevious()).isEmpty();
    }

    @Test
    void fourTiersAreThereFromTheStart() {
        assertThat(config.tiers())
                .containsExactly(
                        new Tier("member", 0),
                        new Tier("silver", 1000),
                        new Tier("gold", 5000),
                        new Tier("platinum", 20000));
    }
}
