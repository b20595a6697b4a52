package io.terrace.auth.courier;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import io.terrace.auth.courier.FakeTwilio.Heard;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;

/// A fan of a new club, and Twilio, which may reach them.
@SuppressWarnings("NullAway.Init")
abstract class FanWithAPhone {

    private static final AtomicInteger NEXT = new AtomicInteger(100_000);
    private static final Pattern CODE = Pattern.compile("\\b(\\d{6})\\b");
    private static final Pattern SPOKEN = Pattern.compile("(\\d)(?:, (\\d)){5}");

    FakeTwilio twilio;

    @Inject
    TestClock clock;

    final String number = "+447911" + NEXT.incrementAndGet();
    Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    Response ask(String channel) {
        return club.ask(Map.of("phone", number, "channel", channel));
    }

    /// The last one.
    Heard text() {
        return twilio.heard("Messages", number).getLast();
    }

    /// The last one.
    Heard call() {
        return twilio.heard("Calls", number).getLast();
    }

    /// The code in it.
    static String texted(Heard text) {
        return first(CODE, text.form().getOrDefault("Body", ""));
    }

    /// The code that is read out in it.
    static String spoken(Heard call) {
        return first(SPOKEN, call.form().getOrDefault("Twiml", "")).replace(", ", "");
    }

    private static String first(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group();
    }
}
