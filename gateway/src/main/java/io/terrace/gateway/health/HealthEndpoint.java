package io.terrace.gateway.health;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.terrace.gateway.limit.RateLimitEnforcer;
import io.terrace.gateway.page.BuiltInEndpoint;
import io.terrace.gateway.page.SingleValueTtlCache;
import io.terrace.gateway.upstream.InternalRequest;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.gateway.upstream.UpstreamService;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

@Singleton
class HealthEndpoint implements BuiltInEndpoint {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMillis(1_500);
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final UpstreamRegistry upstreams;
    private final RateLimitEnforcer limits;
    private final ObjectMapper json;
    private final ObjectReader reader;
    private final SingleValueTtlCache<Content> recent;

    HealthEndpoint(UpstreamRegistry upstreams, RateLimitEnforcer limits, ObjectMapper json, InstantSource clock) {
        this.upstreams = upstreams;
        this.limits = limits;
        this.json = json;
        reader = json.readerFor(HealthDocument.class).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        recent = new SingleValueTtlCache<>(FRESH, clock, this::gather);
    }

    @Override
    public String path() {
        return "/health";
    }

    @Override
    public Future<Content> show() {
        return recent.get();
    }

    private Future<Content> gather() {
        Map<String, HealthDocument> services = new TreeMap<>();
        List<Future<?>> asked = new ArrayList<>();
        for (UpstreamService upstream : upstreams.all()) {
            asked.add(ask(upstream).onSuccess(health -> services.put(upstream.name(), health)));
        }
        Future<Boolean> redis = limits.isUp();
        return Future.all(asked).compose(all -> redis).map(up -> content(HealthDocument.whole(up, services)));
    }

    private Future<HealthDocument> ask(UpstreamService upstream) {
        return new InternalRequest(upstream, "/health", null, PATIENCE)
                .ask()
                .map(answer -> read(answer.body()))
                .otherwise(HealthDocument.silence());
    }

    private HealthDocument read(Buffer body) {
        try {
            HealthDocument health = reader.readValue(body.getBytes());
            return health.checks() == null ? HealthDocument.silence() : health;
        } catch (IOException notHealth) {
            return HealthDocument.silence();
        }
    }

    private Content content(HealthDocument health) {
        try {
            int status = health.status() == HealthDocument.Status.UP ? OK : UNAVAILABLE;
            return new Content(status, "no-store", Buffer.buffer(json.writeValueAsBytes(health)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Health is always JSON", e);
        }
    }
}
