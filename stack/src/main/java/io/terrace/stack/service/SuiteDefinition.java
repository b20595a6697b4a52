package io.terrace.stack.service;

import io.terrace.stack.process.Ports;
import java.util.List;
import java.util.Locale;

/// The one table of the suite's programs. The gateway is the last: it is started last and stopped first.
public enum SuiteDefinition {
    AUTH("auth-service", 8101),
    COMMUNITY("community-service", 8102),
    FEED("feed-service", 8103),
    MEDIA("media-service", 8104),
    MESSAGING("messaging-service", 8105),
    POLLS("polls-service", 8106),
    WALLET("wallet-service", 8107),
    SPONSORSHIP("sponsorship-service", 8108),
    ANALYTICS("analytics-service", 8109),
    REALTIME("realtime-service", 8110),
    GATEWAY("gateway", 8080);

    /// What its usual management port is above its usual port.
    private static final int MANAGEMENT = 1000;

    private final String program;
    private final int usualPort;

    SuiteDefinition(String program, int usualPort) {
        this.program = program;
        this.usualPort = usualPort;
    }

    /// Its module, its process and its context token's audience.
    public String program() {
        return program;
    }

    public int port() {
        return Ports.chosen(program, usualPort);
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /// Where health (but the gateway's), metrics and the service's own OpenAPI document are; nothing in front of the
    /// suite leads there.
    public int managementPort() {
        return Ports.chosen(program + "-management", usualPort + MANAGEMENT);
    }

    /// Where its readiness is asked for. What is in front of the gateway asks at the gateway's own port.
    int healthPort() {
        return this == GATEWAY ? port() : managementPort();
    }

    public String managementUrl() {
        return "http://127.0.0.1:" + managementPort();
    }

    /// Where the identity provider of `demo identity` answers, the only one that need not be on the internet.
    public static int identityProviderPort() {
        return Ports.chosen("identity-provider", 8027);
    }

    /// The JVM's option for it. The gateway's lays what belongs to one fan side by side in memory: ADR 61.
    String collector() {
        return this == GATEWAY ? "-XX:+UseParallelGC" : "-XX:+UseSerialGC";
    }

    /// Its database's name.
    String database() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Those behind the gateway, each with a database of its own.
    static List<SuiteDefinition> services() {
        return List.of(AUTH, COMMUNITY, FEED, MEDIA, MESSAGING, POLLS, WALLET, SPONSORSHIP, ANALYTICS, REALTIME);
    }
}
