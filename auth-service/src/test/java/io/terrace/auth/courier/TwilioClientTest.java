package io.terrace.auth.courier;

import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.courier.FakeTwilio.Heard;
import io.terrace.platform.testing.TestStack;
import java.io.StringReader;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeTwilio.class)
@WithTestResource(StubbornSmtp.class)
class TwilioClientTest extends FanWithAPhone {

    private static final long TEXT = 60_000;
    private static final long CALL = 120_000;

    @Test
    void aTextMessageSignsIn() {
        Response asked = ask("sms");

        asked.then().statusCode(202).body("channel", equalTo("sms"));
        Heard text = twilio.heard("Messages", number).getFirst();
        assertThat(text.path()).isEqualTo("/2010-04-01/Accounts/" + FakeTwilio.ACCOUNT + "/Messages.json");
        assertThat(text.credentials())
                .isEqualTo("Basic "
                        + Base64.getEncoder().encodeToString((FakeTwilio.ACCOUNT + ":s3cret").getBytes(UTF_8)));
        assertThat(text.form())
                .containsOnlyKeys("To", "From", "Body", "StatusCallback")
                .containsEntry("From", FakeTwilio.TEXTS_FROM);
        verify(asked, texted(text));
        assertThat(Mailbox.texts(number)).isEmpty();
    }

    @Test
    void aCallReadsTheCodeOut() throws Exception {
        Response asked = club.ask(Map.of("phone", number, "channel", "voice", "locale", "de-AT"));

        asked.then().statusCode(202).body("channel", equalTo("voice"));
        Heard call = twilio.heard("Calls", number).getFirst();
        assertThat(call.form())
                .containsOnlyKeys("To", "From", "Twiml", "StatusCallback")
                .containsEntry("From", FakeTwilio.CALLS_FROM);
        Element spoken = say(call);
        assertThat(spoken.getAttribute("language")).isEqualTo("de-DE");
        assertThat(spoken.getTextContent()).startsWith("Dein Code für Fans & <Friends>");
        verify(asked, spoken(call));
    }

    @ParameterizedTest
    @ValueSource(ints = {21211, 21217, 21408, 21610, 21612})
    void permanentRefusalCountsAsAnAttemptAndPlacesNoCall(int code) {
        twilio.answer("Messages", number, FakeTwilio.error(400, code));

        for (int i = 0; i < 3; i++) {
            problem(ask("auto"), 502, "delivery_refused");
        }

        problem(ask("auto"), 429, "otp_attempts_exceeded");
        assertThat(twilio.heard("Calls", number)).isEmpty();
    }

    @Test
    void aNumberThatTakesNoTextsIsCalledUnlessTextsWereAskedFor() {
        twilio.answer("Messages", number, FakeTwilio.error(400, 21614));

        problem(ask("sms"), 502, "delivery_refused");
        Response asked = ask("auto");

        asked.then().statusCode(202).body("channel", equalTo("voice"));
        verify(asked, spoken(call()));
    }

    @Test
    void aCallThatIsRefusedToo() {
        twilio.answer("Messages", number, FakeTwilio.error(400, 21614));
        twilio.answer("Calls", number, FakeTwilio.error(400, 21214));

        problem(ask("auto"), 502, "delivery_refused");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 429})
    void outageIsNotTheClientsFault(int status) {
        twilio.answer("Messages", number, FakeTwilio.error(status, 20429));

        outage();
    }

    @Test
    void ourOwnMistakeIsNotTheFans() {
        twilio.answer("Messages", number, FakeTwilio.error(400, 21606));

        outage();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "<html>", "null", "[]"})
    void nonsenseIsAnOutage(String body) {
        twilio.answer("Messages", number, FakeTwilio.status(400, body));

        outage();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503})
    void serverErrorIsChargedAsASentMessage(int status) {
        twilio.answer("Messages", number, FakeTwilio.error(status, 0));

        silence();
    }

    @Test
    void anEndlessAnswerIsCutOff() {
        twilio.answer("Messages", number, FakeTwilio.status(201, "x".repeat(1_000_000)));

        silence();
    }

    @Test
    void aConnectionThatEndsMayHaveTakenTheMessage() {
        twilio.answer("Messages", number, FakeTwilio.hangUp());

        silence();
    }

    @Test
    void silenceIsGivenUpInTimeAndPaidFor() {
        twilio.answer("Messages", number, twilio.silence());

        silence();
    }

    @Test
    void anAnswerThatNeverEndsIsGivenUpToo() {
        twilio.answer("Messages", number, twilio.stall());

        silence();
    }

    @Test
    void uncertainSmsIsFollowedByACallAndBothAreCharged() {
        twilio.answer("Messages", number, twilio.silence());

        Response asked = ask("auto");

        asked.then().statusCode(202).body("channel", equalTo("voice"));
        assertThat(spoken(call())).isEqualTo(texted(text()));
        assertThat(spent()).isEqualTo(TEXT + CALL);
        verify(asked, spoken(call()));
    }

    @Test
    void whereTheCallFailsTheTextStaysPaidFor() {
        twilio.answer("Messages", number, twilio.silence());
        twilio.answer("Calls", number, FakeTwilio.error(429, 20429));

        problem(ask("auto"), 503, "provider_unavailable");

        problem(ask("auto"), 429, "otp_cooldown");
        assertThat(spent()).isEqualTo(TEXT);
    }

    @Test
    void secondRequestIsAVoiceCallUnlessSmsWasChosen() {
        Response texted = ask("auto");
        clock.advance(Duration.ofSeconds(60));

        resend(texted).then().statusCode(202).body("channel", equalTo("voice"));

        verify(texted, spoken(call()));
        clock.advance(Duration.ofSeconds(60));
        Response chosen = ask("sms");
        clock.advance(Duration.ofSeconds(60));
        resend(chosen).then().statusCode(202).body("channel", equalTo("sms"));
    }

    @Test
    void aLandlineIsCalledAtOnce() {
        String landline = "+442079" + number.substring("+447911".length());

        club.ask(Map.of("phone", landline)).then().statusCode(202).body("channel", equalTo("voice"));

        assertThat(twilio.heard("Messages", landline)).isEmpty();
    }

    @Test
    void aNumberThatNoNetworkGivesOutCostsNothing() {
        invalid(club.ask(Map.of("phone", "+447700900123")), "/phone");

        assertThat(twilio.heard("Messages", "+447700900123")).isEmpty();
    }

    /// Refused, without counting, when texts were asked for; called when not.
    private void outage() {
        for (int i = 0; i < 4; i++) {
            Response refused = ask("sms");
            problem(refused, 503, "provider_unavailable");
            assertThat(refused.header("Retry-After")).isNotNull();
        }
        ask("auto").then().statusCode(202).body("channel", equalTo("voice"));
        assertThat(spent()).isEqualTo(CALL);
    }

    /// The code may have gone out: it counts, the fan waits, and it is paid for.
    private void silence() {
        Response unknown = ask("sms");

        problem(unknown, 503, "provider_unavailable");
        assertThat(unknown.header("Retry-After")).isEqualTo("60");
        problem(ask("sms"), 429, "otp_cooldown");
        assertThat(twilio.heard("Messages", number)).hasSize(1);
        assertThat(spent()).isEqualTo(TEXT);
    }

    private long spent() {
        return Rows.number("select micros from otp_spend where scope = 'all'", club.community());
    }

    private Response resend(Response asked) {
        return club.app().post("/v2/auth/otp/challenges/{id}/resend", asked.<String>path("challengeId"));
    }

    private void verify(Response asked, String code) {
        Club.ok(club.verify(asked.path("challengeId"), code));
    }

    private static Element say(Heard call) throws Exception {
        var twiml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(call.form().getOrDefault("Twiml", ""))));
        return (Element) twiml.getElementsByTagName("Say").item(0);
    }
}
