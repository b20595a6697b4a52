package io.terrace.auth.courier;

import static io.restassured.RestAssured.given;
import static io.terrace.auth.Problems.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.auth.courier.FakeTwilio.Heard;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What Twilio says of a message after it has taken it.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeTwilio.class)
@WithTestResource(StubbornSmtp.class)
class TwilioReportTest extends FanWithAPhone {

    @ParameterizedTest
    @ValueSource(strings = {"undelivered", "failed"})
    void failedSmsBecomesAVoiceCall(String status) {
        String challenge = ask("auto").path("challengeId");

        report(text(), status).then().statusCode(204);

        state(challenge).body("channel", equalTo("voice")).body("state", equalTo("pending"));
        club.verify(challenge, texted(text())).then().statusCode(422);
        club.verify(challenge, spoken(call())).then().statusCode(200);
    }

    @Test
    void smsRequestCanBeRepeatedAtOnce() {
        String challenge = ask("sms").path("challengeId");
        problem(ask("voice"), 429, "otp_cooldown");

        report(text(), "undelivered").then().statusCode(204);

        state(challenge).body("resendAfterSec", equalTo(0)).body("state", equalTo("pending"));
        assertThat(twilio.heard("Calls", number)).isEmpty();
        ask("voice").then().statusCode(202);
    }

    @ParameterizedTest
    @ValueSource(strings = {"busy", "no-answer", "failed"})
    void unansweredCallLeavesNothingPending(String status) {
        ask("voice").then().statusCode(202);
        Heard call = call();

        report(call, Map.of("CallStatus", status, "To", number)).then().statusCode(204);

        ask("voice").then().statusCode(202);
    }

    @Test
    void aLostMessageCountsAllTheSame() {
        for (int i = 0; i < 3; i++) {
            ask("sms").then().statusCode(202);
            report(text(), "failed").then().statusCode(204);
        }

        problem(ask("sms"), 429, "otp_attempts_exceeded");
    }

    @Test
    void ofTwentyReportsAtOnceOneCounts() throws Exception {
        ask("auto").then().statusCode(202);
        Heard text = text();

        assertThat(ParallelRunner.of(20, () -> report(text, "undelivered").statusCode()))
                .containsOnly(204);

        assertThat(twilio.heard("Calls", number)).hasSize(1);
        problem(ask("auto"), 429, "otp_cooldown");
    }

    /// Twilio may find out sooner than we have written down that it took the message.
    @Test
    void wordThatComesBeforeTheAnswerIsNotLost() {
        twilio.answer("Messages", number, exchange -> {
            report(text(), "failed").then().statusCode(204);
            FakeTwilio.status(201, "{}").to(exchange);
        });

        ask("sms").then().statusCode(202).body("resendAfterSec", equalTo(0));
        ask("sms").then().statusCode(202);
    }

    @Test
    void wordThatComesSoEarlyIsNoReasonToCallForAnEarlierChallenge() {
        ask("auto").then().statusCode(202);
        clock.advance(Duration.ofSeconds(60));
        twilio.answer("Messages", number, exchange -> {
            report(text(), "failed").then().statusCode(204);
            FakeTwilio.status(201, "{}").to(exchange);
        });

        ask("auto").then().statusCode(202).body("resendAfterSec", equalTo(0));

        assertThat(twilio.heard("Calls", number)).isEmpty();
    }

    @Test
    void wordOfAnEarlierMessageChangesNothing() {
        ask("sms").then().statusCode(202);
        Heard first = text();
        clock.advance(Duration.ofSeconds(60));
        ask("sms").then().statusCode(202);

        report(first, "undelivered").then().statusCode(204);

        problem(ask("sms"), 429, "otp_cooldown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"queued", "sent", "delivered", "read", "", "new-one"})
    void statusOtherThanFailureChangesNothing(String status) {
        ask("auto").then().statusCode(202);

        report(text(), status).then().statusCode(204);

        problem(ask("auto"), 429, "otp_cooldown");
        assertThat(twilio.heard("Calls", number)).isEmpty();
    }

    @Test
    void unsignedWebhookIsNotFound() {
        ask("auto").then().statusCode(202);
        Heard text = text();
        Map<String, String> form = Map.of("MessageStatus", "failed", "To", number);
        Map<String, String> other = Map.of("MessageStatus", "sent", "To", number);
        String here = path(text);
        String elsewhere = here.substring(0, here.lastIndexOf('/') + 1) + UUID.randomUUID();
        String signature = signature(text.form().getOrDefault("StatusCallback", ""), form);

        problem(said(here, form, signature + "A"), 404, "not_found");
        problem(said(here, form, ""), 404, "not_found");
        problem(said(here, form, "=?"), 404, "not_found");
        problem(said(here, other, signature), 404, "not_found");
        problem(said(elsewhere, form, signature), 404, "not_found");
        problem(given().formParams(form).post(here), 404, "not_found");

        problem(ask("auto"), 429, "otp_cooldown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "%zz=1", "a=%FF", "=", "&&&", "To", "MessageStatus=failed&MessageStatus=sent"})
    void nonsenseIsRefused(String body) {
        ask("sms").then().statusCode(202);

        int status = given().contentType("application/x-www-form-urlencoded")
                .header("X-Twilio-Signature", "x")
                .body(body)
                .post(path(text()))
                .statusCode();

        assertThat(status).isBetween(400, 499);
    }

    private ValidatableResponse state(String challenge) {
        return club.app().get("/v2/auth/otp/challenges/{id}", challenge).then().statusCode(200);
    }

    private Response report(Heard message, String status) {
        return report(message, Map.of("MessageSid", "SM1", "MessageStatus", status, "To", number));
    }

    private static Response report(Heard message, Map<String, String> form) {
        return said(path(message), form, signature(message.form().getOrDefault("StatusCallback", ""), form));
    }

    private static Response said(String path, Map<String, String> form, String signature) {
        return given().header("X-Twilio-Signature", signature).formParams(form).post(path);
    }

    private static String path(Heard message) {
        return message.form().getOrDefault("StatusCallback", "").replace(TestStack.PUBLIC_URL, "");
    }

    /// https://www.twilio.com/docs/usage/security#validating-requests
    private static String signature(String url, Map<String, String> form) {
        var text = new StringBuilder(url);
        new TreeMap<>(form).forEach((name, value) -> text.append(name).append(value));
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(FakeTwilio.AUTH_TOKEN.getBytes(UTF_8), "HmacSHA1"));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(text.toString().getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
