package io.terrace.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.auth.AuthConfig.Environment;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuthConfigTest {

    private final AuthConfig config = TestConfig.with(Map.of());

    @Test
    void theDefaultsAreThoseOfTheContract() {
        assertThat(config.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(config.rootCredential()).isEmpty();
        assertThat(config.otp().codeTtl()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.otp().sendTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.otp().concurrentSends()).isEqualTo(16);
        assertThat(config.otp().textMailbox()).isEmpty();
        assertThat(config.masterKeyPrevious()).isEmpty();
        assertThat(config.signing().rotateEvery()).isEqualTo(Duration.ofDays(30));
        assertThat(config.signing().publishAhead()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.otp().sendsPerAddress()).isEqualTo(300);
        assertThat(config.otp().phone().deniedRegions()).containsExactlyInAnyOrder("CU", "IR", "KP", "SY");
        assertThat(config.otp().phone().textPrice()).isEqualTo(60_000);
        assertThat(config.otp().phone().callPrice()).isEqualTo(120_000);
        assertThat(config.otp().phone().textPrices()).isEmpty();
        assertThat(config.otp().phone().callPrices()).isEmpty();
        assertThat(config.otp().phone().communitySpend()).isEqualTo(500_000_000);
        assertThat(config.otp().phone().countrySpend()).isEqualTo(250_000_000);
        assertThat(config.otp().twilio().url()).hasToString("https://api.twilio.com");
        assertThat(config.otp().twilio().accountSid()).isEmpty();
        assertThat(config.otp().twilio().authToken()).isEmpty();
        assertThat(config.session().refreshTtl()).isEqualTo(Duration.ofDays(60));
        assertThat(config.session().freshFor()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.session().signInsPerHour()).isEqualTo(200);
        assertThat(config.staff().sessionTtl()).isEqualTo(Duration.ofHours(12));
        assertThat(config.staff().accessTokenTtl()).isEqualTo(Duration.ofMinutes(15));
        assertThat(config.staff().invitationsPerDay()).isEqualTo(100);
        assertThat(config.staff().consoleUrl()).isEmpty();
        assertThat(config.provision().heartbeatSec()).isEqualTo(15);
        assertThat(config.provision().maxFreestyleSec()).isEqualTo(60);
        assertThat(config.provision().maxMessageChars()).isEqualTo(4000);
        assertThat(config.provision().maxUploadBytes()).isEqualTo(5 * 1024 * 1024);
        assertThat(config.provision().features())
                .contains("feed", "polls", "wallet", "messaging", "calls", "sponsorship", "analytics");
        assertThat(config.provision().absentFeatures())
                .contains("notifications", "push")
                .doesNotContainAnyElementsOf(config.provision().features());
    }

    @Test
    void theLaunchersVariablesReachIt() {
        AuthConfig given =
                TestConfig.with(Map.of("terrace.environment", "development", "terrace.root-credential", "op_weak"));

        assertThat(given.environment()).isEqualTo(Environment.DEVELOPMENT);
        assertThat(given.rootCredential()).contains("op_weak");
        assertThat(given.masterKey()).hasSize(64);
        assertThat(given.publicUrl()).hasToString("https://api.example.com");
    }
}
