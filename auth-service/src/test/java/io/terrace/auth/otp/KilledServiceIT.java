package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.PackagedAuth;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// kill -9 of the packaged service, and an emptied Redis, between tries and amid them.
@Tag("runs-once")
class KilledServiceIT {

    private static final PackagedAuth SERVICE = new PackagedAuth();

    private final AtomicInteger lookedAt = new AtomicInteger();

    @BeforeAll
    static void start() {
        SERVICE.start();
    }

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void aCrashGivesNoExtraTryAndNoExtraCode() throws Exception {
        Club club = Club.found();
        String email = anyEmail();
        String challenge = club.challenge(email);
        String code = Mailbox.code(email);
        String wrong = Mailbox.otherThan(code);

        String other = anyEmail();
        enter(club, challenge, wrong);
        enter(club, challenge, wrong);
        Instant asked = Instant.now();
        club.challenge(other);
        crash();
        Response again = club.ask(Map.of("email", other));
        boolean hasCooled = Instant.now().isAfter(asked.plus(AttemptWindow.COOLDOWN));
        enter(club, challenge, wrong);
        timePasses(club, "61 seconds");
        assertThat(enter(club, challenge, wrong).statusCode()).isEqualTo(422);
        burstAndCrash(club, challenge, wrong);
        String last = afterAnHour(club, challenge, wrong);
        last = last.equals("otp_incorrect") ? afterAnHour(club, challenge, wrong) : last;
        assertThat(last).isEqualTo("otp_expired");

        assertThat(hasCooled || again.statusCode() == 429).isTrue();
        assertThat(lookedAt.get()).isBetween(4, 5);
        System.out.println("KilledServiceIT: wrong codes looked at over three lives of the process: " + lookedAt);
        Response right = club.verify(challenge, code);
        assertThat(right.<String>path("code")).isIn("otp_expired", "otp_attempts_exceeded");
        club.app().get("/v2/auth/otp/challenges/{id}", challenge).then().body("state", equalTo("locked"));
    }

    private String afterAnHour(Club club, String challenge, String code) throws SQLException {
        timePasses(club, "61 minutes");
        return enter(club, challenge, code).path("code");
    }

    /// For the limits: whatever was tried was tried so much earlier.
    private static void timePasses(Club club, String interval) throws SQLException {
        SERVICE.change(club.community(), """
                update otp_pace set attempts =
                    (select array_agg(one - interval '%s' order by one desc) from unnest(attempts) one)
                where cardinality(attempts) > 0""".formatted(interval));
    }

    /// Fifty wrong codes at once, and the process dies as soon as one is answered.
    private void burstAndCrash(Club club, String challenge, String wrong) throws Exception {
        var answered = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                var _ = threads.submit(() -> {
                    enter(club, challenge, wrong);
                    answered.countDown();
                    return null;
                });
            }
            answered.await();
            SERVICE.kill();
        }
        SERVICE.start();
    }

    private void crash() {
        SERVICE.kill();
        SERVICE.emptyRedis();
        SERVICE.start();
    }

    private Response enter(Club club, String challenge, String code) {
        Response answer = club.verify(challenge, code);
        if ("otp_incorrect".equals(answer.path("code"))) {
            lookedAt.incrementAndGet();
        }
        return answer;
    }
}
