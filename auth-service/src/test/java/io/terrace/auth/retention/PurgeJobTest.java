package io.terrace.auth.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class PurgeJobTest {

    @Inject
    PurgeJob sweeper;

    @Inject
    TestClock clock;

    @Test
    void expiredRowsArePurgedAndOthersRemain() {
        Club club = Club.found();
        club.challenge(Club.anyEmail());
        club.sync(Map.of("externalUserId", "early"));
        clock.advance(Duration.ofMinutes(75));
        club.challenge(Club.anyEmail());

        sweeper.sweep();

        assertThat(Rows.count("otp_challenge", club.community())).isEqualTo(1);
        assertThat(Rows.count("otp_pace", club.community())).isEqualTo(1);
        assertThat(Rows.count("session", club.community())).isEqualTo(1);

        clock.advance(Duration.ofDays(62));
        sweeper.sweep();

        assertThat(Rows.count("otp_challenge", club.community())).isZero();
        assertThat(Rows.count("session", club.community())).isZero();
        assertThat(Rows.count("app_user", club.community())).isEqualTo(1);
    }
}
