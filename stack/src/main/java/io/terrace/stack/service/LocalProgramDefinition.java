package io.terrace.stack.service;

import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.stack.process.LoopbackPorts;
import java.util.List;

/// One of the suite's programs on this machine.
public record LocalProgramDefinition(ServiceDescriptor descriptor) {

    /// What its usual management port is above its usual port.
    private static final int MANAGEMENT = 1000;

    private static final List<LocalProgramDefinition> ALL =
            ServiceDescriptor.all().stream().map(LocalProgramDefinition::new).toList();

    /// All of them. The gateway is the last: it is started last and stopped first.
    static List<LocalProgramDefinition> all() {
        return ALL;
    }

    static LocalProgramDefinition of(String program) {
        return ALL.stream()
                .filter(one -> one.program().equals(program))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(program + " is no program of the suite"));
    }

    static LocalProgramDefinition gateway() {
        return of(ServiceDescriptor.GATEWAY);
    }

    boolean isGateway() {
        return program().equals(ServiceDescriptor.GATEWAY);
    }

    /// Its module, its process and its context token's audience.
    public String program() {
        return descriptor.name();
    }

    public int port() {
        return LoopbackPorts.chosen(program(), descriptor.port());
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /// Where health, metrics and a service's own OpenAPI document are; nothing in front of the suite leads there.
    public int managementPort() {
        return LoopbackPorts.chosen(program() + "-management", descriptor.port() + MANAGEMENT);
    }

    public String managementUrl() {
        return "http://127.0.0.1:" + managementPort();
    }

    /// Where the identity provider of `demo identity` answers, the only one that need not be on the internet.
    public static int identityProviderPort() {
        return LoopbackPorts.chosen("identity-provider", 8027);
    }

    /// The JVM's option for it. The gateway's lays what belongs to one fan side by side in memory: ADR 22.
    String collector() {
        return isGateway() ? "-XX:+UseParallelGC" : "-XX:+UseSerialGC";
    }

    /// Its database's name; the gateway has none.
    String database() {
        return descriptor.database();
    }

    /// Those behind the gateway, each with a database of its own.
    static List<LocalProgramDefinition> services() {
        return ALL.stream().filter(one -> !one.isGateway()).toList();
    }
}
