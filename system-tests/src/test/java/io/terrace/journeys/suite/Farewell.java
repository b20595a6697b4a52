package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;

/// A fan who leaves for good, now.
///
/// @param erasure its id
public record Farewell(String erasure) {

    public static Farewell of(FanClient fan) {
        return new Farewell(fan.api()
                .with("Content-Type", "application/json")
                .send("DELETE", "/v2/me", BodyPublishers.ofString(Json.write(Map.of("immediate", true))))
                .expect(202)
                .text("/id"));
    }

    /// @param server of the fan's community
    /// @return the erasure with all its receipts
    public ApiResponse awaitDone(ApiClient server) {
        return await("every service to have forgotten the fan")
                .pollInterval(Duration.ofMillis(500))
                .until(
                        () -> server.get("/v2/erasures/" + erasure).expect(200),
                        answer -> answer.text("/state").equals("done"));
    }
}
