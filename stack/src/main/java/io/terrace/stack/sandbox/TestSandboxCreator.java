package io.terrace.stack.sandbox;

import io.terrace.stack.server.Database;
import io.terrace.stack.server.DatabaseCreator;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.RedisAccess;
import io.terrace.stack.server.RedisAccounts;
import io.terrace.stack.server.StackServers;
import io.terrace.stack.server.TopicAccess;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/// Corners of one stack in which test runs do not meet: each with a database, topics and a Redis number of its own.
final class TestSandboxCreator {

    /// Redis has 16 numbered databases. Number 0 is left to clients that ask for none.
    private static final int REDIS_NUMBERS = 15;

    private final AtomicInteger opened = new AtomicInteger();
    private final StackServers servers;

    TestSandboxCreator(StackServers servers) {
        this.servers = servers;
    }

    /// @return configuration as Quarkus names it
    Map<String, String> open(String name) {
        String random = UUID.randomUUID().toString().substring(0, 8);
        Database database = new DatabaseCreator(servers.postgres()).create(databaseName(name, random), random, random);
        String topics = "t" + random + ".";
        servers.kafka().topics().create(topics);
        KafkaLogin tester = servers.kafka()
                .accounts()
                .createForAll(topics, UUID.randomUUID().toString());
        Map<String, String> config = new HashMap<>(kafka(name, topics, tester).properties(""));
        config.putAll(tester.properties("terrace.test."));
        config.putAll(Map.ofEntries(
                Map.entry("quarkus.datasource.jdbc.url", database.url()),
                Map.entry("quarkus.datasource.username", database.service()),
                Map.entry("quarkus.datasource.password", database.servicePassword()),
                Map.entry("quarkus.flyway.jdbc-url", database.url()),
                Map.entry("quarkus.flyway.username", database.owner()),
                Map.entry("quarkus.flyway.password", database.ownerPassword()),
                Map.entry("quarkus.redis.hosts", redis(name)),
                Map.entry("terrace.topic-prefix", topics),
                Map.entry("quarkus.mailer.host", "127.0.0.1"),
                Map.entry(
                        "quarkus.mailer.port",
                        Integer.toString(servers.mailbox().smtpPort())),
                Map.entry("terrace.test.mailbox-url", servers.mailbox().url())));
        return config;
    }

    /// A service has what the list gives it, and reads what it writes, so that its tests see it. A module that is no
    /// service is given the access of all.
    private KafkaLogin kafka(String name, String topics, KafkaLogin tester) {
        return TopicAccess.ALL.stream()
                .filter(access -> access.service().equals(name))
                .findFirst()
                .map(access -> servers.kafka()
                        .accounts()
                        .create(
                                access.readingItsOwn(),
                                topics,
                                UUID.randomUUID().toString()))
                .orElse(tester);
    }

    private static String databaseName(String name, String random) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
        return "t_" + plain.substring(0, Math.min(plain.length(), 30)) + "_" + random;
    }

    /// A module that is no service, or none that uses Redis, may do everything there.
    private String redis(String name) {
        int number = 1 + opened.getAndIncrement() % REDIS_NUMBERS;
        boolean known =
                RedisAccess.ALL.stream().anyMatch(access -> access.service().equals(name));
        return servers.redis().uri(known ? name : RedisAccounts.ADMIN) + "/" + number;
    }
}
