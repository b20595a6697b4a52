package io.terrace.gateway.fake;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.terrace.platform.suite.ServiceDescriptor;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Starts the services behind the gateway and tells it where they are; shortens its deadlines so that tests are
/// quick. A test's field of type [World] is where it finds them.
public final class FakeServices implements QuarkusTestResourceLifecycleManager {

    /// The argument that sets another deadline than the shortened one.
    public static final String DEADLINE = "deadline";

    /// The argument `true` lets the services take their time, so that a slow machine changes no answer.
    public static final String PATIENT = "patient";

    /// The argument that has signed URLs checked by this key; without it they are not.
    public static final String LINKS = "links";

    /// Behind the key of [#LINKS] it is another, which is accepted too.
    public static final String PREVIOUS = " before";

    private static final List<String> NAMES =
            ServiceDescriptor.services().stream().map(ServiceDescriptor::name).toList();

    private final Vertx vertx = Vertx.vertx();
    private final Map<String, FakeService> services = new HashMap<>();
    private World world = new World(startAll());
    private String deadline = "5s";
    private String links = "";
    private boolean isPatient;

    @Override
    public void init(Map<String, String> arguments) {
        deadline = arguments.getOrDefault(DEADLINE, deadline);
        links = arguments.getOrDefault(LINKS, links);
        isPatient = Boolean.parseBoolean(arguments.get(PATIENT));
    }

    @Override
    public Map<String, String> start() {
        Map<String, String> config = new HashMap<>();
        services.forEach((name, service) -> {
            String prefix = "terrace.gateway.services." + name;
            config.put(prefix + ".url", service.url());
            config.put(prefix + ".management-url", service.url());
            config.put(prefix + ".context-key", key(name));
        });
        config.put("terrace.gateway.media-signing-key", links);
        config.put("terrace.gateway.media-signing-key-previous", links.isEmpty() ? "" : links + PREVIOUS);
        config.put("terrace.gateway.deadline.ordinary", deadline);
        config.put("terrace.gateway.deadline.upload", "20s");
        config.put("terrace.gateway.deadline.body", "900ms");
        config.put("terrace.gateway.deadline.stall", "2500ms");
        config.put("terrace.gateway.deadline.head", "1s");
        if (isPatient) {
            config.put("terrace.gateway.deadline.ordinary", "60s");
            config.put("terrace.gateway.credentials.timeout", "30s");
            config.put("terrace.gateway.overload.target", "60s");
        }
        config.put("terrace.gateway.body.upload", "64M");
        config.put("terrace.gateway.credentials.unknown-for", "300ms");
        config.put("terrace.gateway.credentials.refresh-after", "3s");
        config.put("terrace.gateway.credentials.watch-streams", "300ms");
        config.put("terrace.gateway.credentials.tell-uses", "300ms");
        return config;
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(world, new TestInjector.MatchesType(World.class));
    }

    @Override
    public void stop() {
        services.values().forEach(FakeService::stop);
        Waiting.on(vertx.close());
    }

    /// The context key of a service: 64 hex digits, another for each.
    public static String key(String service) {
        return FakeAuth.hash(service);
    }

    private Map<String, FakeService> startAll() {
        NAMES.forEach(name -> services.put(name, new FakeService(vertx)));
        return services;
    }
}
