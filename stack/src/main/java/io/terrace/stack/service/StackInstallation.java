package io.terrace.stack.service;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.ClickHouse;
import io.terrace.stack.server.Durability;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.Mailbox;
import io.terrace.stack.server.NativeBinaries;
import io.terrace.stack.server.Postgres;
import io.terrace.stack.server.Redis;
import io.terrace.stack.server.RedisAccounts;
import io.terrace.stack.server.StackServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/// One Terrace on this machine: its folder, its secrets and its servers.
///
/// @param checkout where the modules are built
public record StackInstallation(Path checkout, HomeFolder home, InstallationSecrets secrets, StackServers servers) {

    private static final String ENGINE = "TERRACE_ANALYTICS_ENGINE";

    /// That of the checkout this program was built in; `TERRACE_HOME` moves its folder.
    public static StackInstallation here() {
        Path checkout = checkoutOf(Path.of(System.getProperty("java.class.path", ""))
                .toAbsolutePath()
                .normalize());
        HomeFolder home = new HomeFolder(Optional.ofNullable(System.getenv("TERRACE_HOME"))
                .map(Path::of)
                .orElse(checkout.resolve(".terrace"))
                .toAbsolutePath()
                .normalize());
        home.create();
        InstallationSecrets secrets = InstallationSecrets.of(home);
        return new StackInstallation(checkout, home, secrets, servers(home, secrets));
    }

    public ProcessLifecycleService processes() {
        return new ProcessLifecycleService(new PidFileFolder(home.runs()), home.logs());
    }

    /// The API as clients reach it.
    public String publicUrl() {
        return "http://localhost:" + LocalProgramDefinition.gateway().port();
    }

    /// The bearer token of this stack's operator, which the first `up` has made.
    public String operatorToken() {
        try {
            return Files.readString(home.operatorToken()).strip();
        } catch (IOException e) {
            throw new StackException("There is no operator. Run ./terrace up first.", e);
        }
    }

    /// What the first operator is made with.
    public String rootCredential() {
        return "op_" + secrets.of("root-credential");
    }

    public Path module(String name) {
        return checkout.resolve(name);
    }

    /// `<checkout>/stack/target/stack.jar` is the whole class path of `java -jar`.
    private static Path checkoutOf(Path jar) {
        Path module = jar.getParent() == null ? null : jar.getParent().getParent();
        Path checkout = module == null ? null : module.getParent();
        return checkout == null ? Path.of("").toAbsolutePath() : checkout;
    }

    private static StackServers servers(HomeFolder home, InstallationSecrets secrets) {
        NativeBinaries binaries = new NativeBinaries(home.data("binaries"));
        return new StackServers(
                new Postgres(
                        binaries,
                        home.data("postgres"),
                        LoopbackPorts.chosen("postgres", 15432),
                        secrets.of("postgres"),
                        Durability.SYNCED),
                new Redis(
                        binaries,
                        home.data("redis"),
                        LoopbackPorts.chosen("redis", 16379),
                        RedisAccounts.of(user -> secrets.of(user + ".redis"))),
                new Kafka(
                        home.data("kafka"),
                        LoopbackPorts.chosen("kafka", 19092),
                        LoopbackPorts.chosen("kafka-controller", 19093),
                        secrets.of("kafka")),
                new Mailbox(LoopbackPorts.chosen("mailbox", 8025), LoopbackPorts.chosen("smtp", 8026)),
                clickHouse(Optional.ofNullable(System.getenv(ENGINE)), home, secrets));
    }

    /// @param engine of the analytics; Postgres where it is empty
    static Optional<ClickHouse> clickHouse(Optional<String> engine, HomeFolder home, InstallationSecrets secrets) {
        return switch (engine.orElse("postgres").toLowerCase(Locale.ROOT)) {
            case "postgres" -> Optional.empty();
            case "clickhouse" ->
                Optional.of(new ClickHouse(
                        home.data("clickhouse"),
                        LoopbackPorts.chosen("clickhouse", 18123),
                        secrets.of("clickhouse"),
                        ZoneId.of("UTC")));
            default -> throw new StackException(ENGINE + " is postgres or clickhouse");
        };
    }
}
