package io.terrace.stack.service;

import io.terrace.stack.Home;
import io.terrace.stack.process.Ports;
import io.terrace.stack.process.ProcessStarter;
import io.terrace.stack.process.RunFolder;
import io.terrace.stack.process.StackException;
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
import java.util.Optional;

/// One Terrace on this machine: its folder, its secrets and its servers.
///
/// @param checkout where the modules are built
public record Installation(Path checkout, Home home, InstallationSecrets secrets, StackServers servers) {

    /// That of the checkout this program was built in; `TERRACE_HOME` moves its folder.
    public static Installation here() {
        Path checkout = checkoutOf(Path.of(System.getProperty("java.class.path", ""))
                .toAbsolutePath()
                .normalize());
        Home home = new Home(Optional.ofNullable(System.getenv("TERRACE_HOME"))
                .map(Path::of)
                .orElse(checkout.resolve(".terrace"))
                .toAbsolutePath()
                .normalize());
        home.create();
        InstallationSecrets secrets = InstallationSecrets.of(home);
        return new Installation(checkout, home, secrets, servers(home, secrets));
    }

    public ProcessStarter processes() {
        return new ProcessStarter(new RunFolder(home.runs()), home.logs());
    }

    /// The API as clients reach it.
    public String publicUrl() {
        return "http://localhost:" + SuiteDefinition.gateway().port();
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

    private static StackServers servers(Home home, InstallationSecrets secrets) {
        NativeBinaries binaries = new NativeBinaries(home.data("binaries"));
        return new StackServers(
                new Postgres(
                        binaries,
                        home.data("postgres"),
                        Ports.chosen("postgres", 15432),
                        secrets.of("postgres"),
                        Durability.SYNCED),
                new Redis(
                        binaries,
                        home.data("redis"),
                        Ports.chosen("redis", 16379),
                        RedisAccounts.of(user -> secrets.of(user + ".redis"))),
                new Kafka(
                        home.data("kafka"),
                        Ports.chosen("kafka", 19092),
                        Ports.chosen("kafka-controller", 19093),
                        secrets.of("kafka")),
                new Mailbox(Ports.chosen("mailbox", 8025), Ports.chosen("smtp", 8026)));
    }
}
