package io.terrace.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LogTest {

    @Test
    void noLogHoldsAnAddressACodeOrAToken() {
        String email = Club.anyEmail();
        Club club = Club.found();
        var ear = new Ear();
        Logger root = Logger.getLogger("");
        root.addHandler(ear);
        List<String> secrets;
        try {
            secrets = everything(club, email);
            root.info("listening");
        } finally {
            root.removeHandler(ear);
        }

        assertThat(ear.lines).anyMatch(line -> line.startsWith("listening"));
        assertThat(ear.lines).noneMatch(line -> secrets.stream().anyMatch(line::contains));
    }

    /// Sign-ins that work, sign-ins that don't, and a mail server that is gone.
    private static List<String> everything(Club club, String email) {
        String challenge = club.challenge(email);
        String code = Mailbox.code(email);
        club.verify(challenge, Mailbox.otherThan(code));
        JsonPath tokens = Club.ok(club.verify(challenge, code));
        JsonPath fresh = Club.ok(club.refresh(tokens.getString("refreshToken")));
        club.refresh(tokens.getString("refreshToken") + "x");
        JsonPath synced = club.sync(Map.of("email", email, "phone", "+447700900987", "displayName", "Jo Doe"));
        club.app().body("{\"email\":\"" + email + "\",").post("/v2/auth/partner-sync");
        club.app().body("{\"email\":{\"a\":\"" + email + "\"}}").post("/v2/auth/partner-sync");
        TestStack.mailbox().stop();
        try {
            club.ask(Map.of("email", "second-" + email));
        } finally {
            TestStack.mailbox().start();
        }
        return List.of(
                email,
                "+447700900987",
                "Jo Doe",
                " " + code,
                tokens.getString("accessToken"),
                tokens.getString("refreshToken"),
                fresh.getString("refreshToken"),
                synced.getString("refreshToken"));
    }

    private static final class Ear extends Handler {

        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Formatter formatter = new Formatter() {
            @Override
            public String format(LogRecord heard) {
                var thrown = new java.io.StringWriter();
                if (heard.getThrown() != null) {
                    heard.getThrown().printStackTrace(new java.io.PrintWriter(thrown));
                }
                return formatMessage(heard) + List.of(parameters(heard)) + thrown;
            }
        };

        @Override
        public void publish(LogRecord heard) {
            lines.add(formatter.format(heard));
        }

        private static Object[] parameters(LogRecord heard) {
            return heard.getParameters() == null ? new Object[0] : heard.getParameters();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
