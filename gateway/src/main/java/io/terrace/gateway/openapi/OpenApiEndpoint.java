package io.terrace.gateway.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.page.BuiltInEndpoint;
import io.terrace.gateway.page.GzipBody;
import io.terrace.gateway.page.SingleValueTtlCache;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteMatchResult;
import io.terrace.gateway.route.RouteTable;
import io.terrace.gateway.upstream.InternalRequest;
import io.terrace.gateway.upstream.InternalRequest.Answer;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.gateway.upstream.UpstreamService;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

@Singleton
class OpenApiEndpoint implements BuiltInEndpoint {

    private static final String OWN = "/openapi.json";
    private static final String SOURCE = "/q/openapi?format=json";
    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int OK = 200;

    /// Quarkus' own choice.
    private static final int MANAGEMENT_PORT = 9000;

    private final UpstreamRegistry upstreams;
    private final ObjectMapper json;
    private final Map<String, GatewayConfig.Service> services;
    private final String publicUrl;
    private final SingleValueTtlCache<Content> recent;
    private final ApiDocumentAssembler document;
    private final Map<String, ObjectNode> documents = new ConcurrentHashMap<>();
    private volatile byte[] last = {};
    private volatile @Nullable GzipBody packed;

    OpenApiEndpoint(
            UpstreamRegistry upstreams,
            ObjectMapper json,
            GatewayConfig config,
            RouteTable table,
            InstantSource clock) {
        this.upstreams = upstreams;
        this.json = json;
        services = config.services();
        publicUrl = config.publicUrl();
        document = new ApiDocumentAssembler(
                own(json), DocumentExamples.read(json), (method, path) -> route(table, method, path));
        recent = new SingleValueTtlCache<>(FRESH, clock, this::gather);
    }

    @Override
    public String path() {
        return "/openapi.json";
    }

    @Override
    public Future<Content> show() {
        return recent.get();
    }

    static ObjectNode own(ObjectMapper json) {
        try (InputStream in = OpenApiEndpoint.class.getResourceAsStream(OWN)) {
            return json.readValue(in, ObjectNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The gateway's own document cannot be read", e);
        }
    }

    private Future<Content> gather() {
        List<Future<?>> asked = new ArrayList<>();
        for (UpstreamService upstream : upstreams.all()) {
            asked.add(new InternalRequest(upstream, SOURCE, null, PATIENCE)
                    .ask(management(upstream.name()))
                    .onSuccess(answer -> keep(upstream.name(), answer)));
        }
        return Future.join(asked).transform(done -> merge());
    }

    private URI management(String service) {
        GatewayConfig.Service settings = Objects.requireNonNull(services.get(service));
        return settings.managementUrl()
                .orElseGet(() -> URI.create(
                        settings.url().getScheme() + "://" + settings.url().getHost() + ":" + MANAGEMENT_PORT));
    }

    private void keep(String service, Answer answer) {
        try {
            JsonNode document = json.readTree(answer.body().getBytes());
            if (answer.status() == OK && document instanceof ObjectNode readable) {
                documents.put(service, readable);
            }
        } catch (IOException notJson) {
            // The last one that could be read stays.
        }
    }

    private Future<Content> merge() {
        for (UpstreamService upstream : upstreams.all()) {
            if (!documents.containsKey(upstream.name())) {
                return Future.failedFuture(RefusalException.unavailable());
            }
        }
        try {
            byte[] merged = json.writeValueAsBytes(document.merge(documents, publicUrl));
            if (!Arrays.equals(merged, last)) {
                last = merged;
                packed = GzipBody.of(merged);
            }
            return Future.succeededFuture(
                    new Content(OK, "application/json", "public, max-age=60", Buffer.buffer(merged), packed, Map.of()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree is always JSON", e);
        }
    }

    static Optional<Route> route(RouteTable table, String method, String path) {
        // A parameter matches itself; braces are in no path.
        String there = path.replace("{", "").replace("}", "");
        return table.match(method.toUpperCase(Locale.ROOT), there) instanceof RouteMatchResult.Found found
                ? Optional.of(found.route())
                : Optional.empty();
    }
}
