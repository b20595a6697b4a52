package io.terrace.journeys.storm;

import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.List;

/// What is done to the suite in the middle of its work.
public enum Fault {
    POLLS_KILLED("polls-service", "kill -9"),
    WALLET_KILLED("wallet-service", "kill -9"),
    MESSAGING_KILLED("messaging-service", "kill -9"),
    SPONSORSHIP_KILLED("sponsorship-service", "kill -9"),
    ANALYTICS_KILLED("analytics-service", "kill -9"),
    GATEWAY_KILLED("gateway", "kill -9"),
    POSTGRES_STOPPED("postgres", "immediate stop"),
    REDIS_STOPPED("redis", "wiped"),
    KAFKA_STOPPED("kafka", "stopped for");

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final String part;
    private final String how;

    Fault(String part, String how) {
        this.part = part;
        this.how = how;
    }

    void strike(Suite suite) {
        switch (this) {
            case POLLS_KILLED, WALLET_KILLED, MESSAGING_KILLED, SPONSORSHIP_KILLED, ANALYTICS_KILLED, GATEWAY_KILLED ->
                suite.kill(part);
            case POSTGRES_STOPPED -> suite.crash(part);
            case REDIS_STOPPED, KAFKA_STOPPED -> suite.stop(part);
        }
    }

    void mend(Suite suite) {
        suite.start(part);
    }

    /// How long it goes unmended in a storm of so long; most are mended at once.
    Duration length(Duration storm) {
        Duration half = storm.dividedBy(2);
        return this != KAFKA_STOPPED ? Duration.ZERO : half.compareTo(LONGEST) < 0 ? half : LONGEST;
    }

    /// The services whose features it takes away.
    List<String> services() {
        return switch (this) {
            case POLLS_KILLED, WALLET_KILLED, MESSAGING_KILLED, SPONSORSHIP_KILLED, ANALYTICS_KILLED -> List.of(part);
            case GATEWAY_KILLED, POSTGRES_STOPPED ->
                List.of(
                        "polls-service",
                        "wallet-service",
                        "feed-service",
                        "auth-service",
                        "messaging-service",
                        "sponsorship-service",
                        "analytics-service");
            case REDIS_STOPPED, KAFKA_STOPPED -> List.of();
        };
    }

    /// Without a gateway there is nobody to answer.
    boolean answers() {
        return this != GATEWAY_KILLED;
    }

    String label(Duration storm) {
        return this == KAFKA_STOPPED
                ? "%s %s %d s".formatted(part, how, length(storm).toSeconds())
                : part + " " + how;
    }
}
