package io.terrace.gateway.health;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The contract's health document, ours and each service's alike.
@RegisterForReflection
record HealthDocument(Status status, List<Check> checks) {

    @RegisterForReflection
    record Check(String name, Status status) {}

    enum Status {
        UP,
        DOWN;

        static Status of(boolean up) {
            return up ? UP : DOWN;
        }

        Status and(Status other) {
            return of(this == UP && other == UP);
        }
    }

    /// What a service that does not answer says of itself.
    static HealthDocument silence() {
        return new HealthDocument(Status.DOWN, List.of());
    }

    /// @param redis the gateway's own
    /// @param services what each says, by its name
    static HealthDocument whole(boolean redis, Map<String, HealthDocument> services) {
        Map<String, Status> dependencies = new TreeMap<>();
        services.values()
                .forEach(service -> service.checks()
                        .forEach(check -> dependencies.merge(check.name(), check.status(), Status::and)));
        dependencies.putIfAbsent("postgres", Status.DOWN);
        dependencies.merge("redis", Status.of(redis), Status::and);
        Map<String, Status> all = new TreeMap<>();
        services.forEach((name, health) -> all.put(name, health.status()));
        boolean up = !dependencies.containsValue(Status.DOWN) && !all.containsValue(Status.DOWN);
        return new HealthDocument(Status.of(up), checks(dependencies, all));
    }

    private static List<Check> checks(Map<String, Status> dependencies, Map<String, Status> services) {
        List<Check> checks = new ArrayList<>();
        dependencies.forEach((name, status) -> checks.add(new Check(name, status)));
        services.forEach((name, status) -> checks.add(new Check(name, status)));
        return checks;
    }
}
