package io.terrace.demo;

import io.terrace.client.ApiClient;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.DemoInstallation;
import io.terrace.client.ExchangeRecorder;
import io.terrace.client.FanClient;
import io.terrace.client.ValueAwaiter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A club made for one match day, and the fans in its stand.
///
/// @param server the club's own server
/// @param secretKey of the club's server
/// @param points what each fan is to have by now
record DemoClub(
        DemoStepPrinter screen, String secretKey, ApiClient server, List<FanClient> fans, Map<FanClient, Long> points) {

    static final int SEATS = 500;

    /// How many ask at once where no one is in a hurry.
    static final int AT_ONCE = 24;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// All of them come from one address, and all the club does is done within a minute or two.
    private static final Map<String, Integer> LIMITS =
            Map.of("sign_in", 120_000, "writes", 6_000, "reads", 30_000, "check_ins", 600, "server_writes", 30_000);

    /// @param seats each with a fan in it
    static DemoClub open(DemoInstallation installation, DemoStepPrinter screen, int seats) {
        screen.chapter("A full stand");
        ApiClient operator = installation.operator(ExchangeRecorder.NONE).patient();
        String partner = screen.step(
                "a club is made, with a community",
                () -> club(operator, LIMITS),
                id -> "keys for its app and its server");
        ApiClient app = keyed(operator, key(operator, partner, "publishable", LIMITS));
        String secret = key(operator, partner, "secret", LIMITS);
        List<FanClient> fans = screen.step(
                "its fans come from the club's app",
                () -> ConcurrentTaskRunner.all(seats, AT_ONCE, seat -> FanClient.byPartner(app, "Fan " + seat)),
                all -> "%d signed in".formatted(all.size()));
        return new DemoClub(screen, secret, keyed(operator, secret), fans, new HashMap<>());
    }

    /// @param ceilings what its keys may be allowed
    /// @return the partner's id
    static String club(ApiClient operator, Map<String, Integer> ceilings) {
        var settings = Map.of("rateLimitCeilings", ceilings);
        String partner = operator.post(
                        "/v2/partners", Map.of("name", "FC Demo " + UUID.randomUUID(), "settings", settings))
                .expect(201)
                .text("/id");
        operator.post("/v2/partners/" + partner + "/communities", Map.of("name", "The stand"))
                .expect(201);
        return partner;
    }

    /// @param limits other than the usual ones
    static String key(ApiClient operator, String partner, String kind, Map<String, Integer> limits) {
        Map<String, Object> draft =
                Map.of("name", "match day", "kind", kind, "environment", "test", "rateLimits", limits);
        return operator.post("/v2/partners/" + partner + "/api-keys", draft)
                .expect(201)
                .text("/key");
    }

    static ApiClient keyed(ApiClient operator, String key) {
        return operator.anonymous().patient().with("X-Service-API-Key", key);
    }

    /// From now on a fan is to have more, or less.
    void owe(FanClient fan, long amount) {
        points.merge(fan, amount, Long::sum);
    }

    /// Waits until every wallet holds what it is to hold.
    ///
    /// @return all of it together
    long settleUp() {
        return ConcurrentTaskRunner.all(fans.size(), AT_ONCE, seat -> {
                    long due = points.getOrDefault(fans.get(seat), 0L);
                    return ValueAwaiter.forValue(
                            "%d points in a wallet".formatted(due),
                            PATIENCE,
                            () -> Optional.of(fans.get(seat).points()).filter(held -> held == due));
                })
                .stream()
                .mapToLong(held -> held)
                .sum();
    }
}
