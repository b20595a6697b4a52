package io.terrace.platform.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Real Postgres, Redis, Kafka and mailbox for a module's tests: `@QuarkusTest @WithTestResource(TestStack.class)`.
///
/// Each application under test gets a fresh database with its two roles, topics of its own (`terrace.topic-prefix`) and
/// a Redis number of its own. The servers are those of the running test stack if there is one ([#ADDRESSES]), else they
/// are started for this JVM and end with it.
///
/// Messages the tests make the application send are at `GET {terrace.test.mailbox-url}/messages?to=`.
public final class TestStack implements QuarkusTestResourceLifecycleManager {

    /// The environment variable that names the file with the address of a running test stack.
    public static final String ADDRESSES = "TERRACE_STACK";

    /// The secret behind signed media URLs in tests.
    public static final String MEDIA_SIGNING_KEY = "6d".repeat(32);

    /// The secret behind page cursors in tests.
    public static final String CURSOR_KEY = "c5".repeat(32);

    /// What encrypts stored secrets in tests.
    public static final String MASTER_KEY = "3a".repeat(32);

    /// The seed of the key that signs coupons' presentations in tests.
    public static final String PRESENTATION_KEY = "5e".repeat(32);

    public static final String PUBLIC_URL = "http://localhost:8080";

    @Override
    public Map<String, String> start() {
        String module = Path.of("").toAbsolutePath().getFileName().toString();
        Map<String, String> config = new HashMap<>(StackProcess.shared().sandbox(module));
        config.put("quarkus.http.test-port", "0");
        config.put("quarkus.management.port", "0");
        config.put("quarkus.management.test-port", "0");
        config.put("quarkus.mailer.mock", "false");
        config.put("terrace.context-key", TestContextTokens.KEY);
        config.put("terrace.cursor-key", CURSOR_KEY);
        config.put("terrace.media-signing-key", MEDIA_SIGNING_KEY);
        config.put("terrace.master-key", MASTER_KEY);
        config.put("terrace.wallet.presentation-key", PRESENTATION_KEY);
        config.put("terrace.public-url", PUBLIC_URL);
        return config;
    }

    /// The servers live on for the next application under test; they end with the JVM.
    @Override
    public void stop() {}

    public static StackServerControl postgres() {
        return server("postgres");
    }

    public static StackServerControl redis() {
        return server("redis");
    }

    public static StackServerControl kafka() {
        return server("kafka");
    }

    public static StackServerControl mailbox() {
        return server("mailbox");
    }

    private static StackServerControl server(String name) {
        return new StackServerControl(StackProcess.shared(), name);
    }
}
