package io.terrace.gateway.health;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.terrace.gateway.limit.Limits;
import io.terrace.gateway.page.Page;
import io.terrace.gateway.page.TtlCache;
import io.terrace.gateway.upstream.InternalRequest;
import io.terrace.gateway.upstream.Upstream;
import io.terrace.gateway.upstream.Upstreams;
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
class HealthPage implements Page {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofMillis(1_500);
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final Upstreams upstreams;
    private final Limits limits;
    private final ObjectMapper json;
    private final ObjectReader reader;
    private final TtlCache<Content> recent;

    HealthPage(Upstreams upstreams, Limits limits, ObjectMapper json, InstantSource clock) {
        this.upstreams = upstreams;
        this.limits = limits;
        this.json = json;
        reader = json.readerFor(Health.class).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        recent = new TtlCache<>(FRESH, clock, this::gather);
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
        Map<String, Health> services = new TreeMap<>();
        List<Future<?>> asked = new ArrayList<>();
        for (Upstream upstream : upstreams.all()) {
            asked.add(ask(upstream).onSuccess(health -> services.put(upstream.name(), health)));
        }
        Future<Boolean> redis = limits.isUp();
        return Future.all(asked).compose(all -> redis).map(up -> content(Health.whole(up, services)));
    }

    private Future<Health> ask(Upstream upstream) {
        return new InternalRequest(upstream, "/health", null, PATIENCE)
                .ask()
                .map(answer -> read(answer.body()))
                .otherwise(Health.silence());
    }

    private Health read(Buffer body) {
        try {
            Health health = reader.readValue(body.getBytes());
            return health.checks() == null ? Health.silence() : health;
        } catch (IOException notHealth) {
            return Health.silence();
        }
    }

    private Content content(Health health) {
        try {
            int status = health.status() == Health.Status.UP ? OK : UNAVAILABLE;
            return new Content(status, "no-store", Buffer.buffer(json.writeValueAsBytes(health)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Health is always JSON", e);
        }
    }
}
