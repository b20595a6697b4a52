package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.Rotated;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RotatedPaceTest {

    @Inject
    Rotated rotated;

    @Test
    void attemptsCountUnderTheNextMasterKey() {
        Club club = Club.found();
        String email = anyEmail();
        club.challenge(email);

        AttemptWindow pace = Tenancy.within(
                club.community(),
                () -> QuarkusTransaction.requiringNew()
                        .call(() -> new AttemptWindowRepository(rotated.marks())
                                .locked(
                                        AttemptWindow.Act.SEND,
                                        Identifier.email(email).orElseThrow())));

        assertThat(pace.attempts()).hasSize(1);
        assertThat(pace.cooldownUntil()).isPresent();
    }
}
