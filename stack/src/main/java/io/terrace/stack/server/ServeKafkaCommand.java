package io.terrace.stack.server;

import static java.util.Map.entry;

import io.terrace.stack.process.StackException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.Server;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;
import org.apache.kafka.metadata.storage.Formatter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The broker's own process.
@Command(name = "kafka", description = "Runs the Kafka broker in the foreground.")
public final class ServeKafkaCommand implements Callable<Integer> {

    static final String ADMIN = "admin";

    /// The environment variable with the administrator's password.
    static final String PASSWORD = "TERRACE_KAFKA_ADMIN_PASSWORD";

    private static final int NODE = 1;
    private static final String CLUSTER = "VGVycmFjZVN0YWNrMDAwMA";

    @Option(names = "--port", required = true)
    private int port;

    @Option(names = "--controller-port", required = true)
    private int controllerPort;

    @Option(names = "--folder", required = true)
    private Path folder = Path.of(".");

    @Override
    public Integer call() throws Exception {
        // The broker looks for Log4j's controls; it logs through SLF4J like everything else here.
        System.setProperty("log4j2.loggerContextFactory", "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
        format();
        Server server = new KafkaRaftServer(new KafkaConfig(properties()), Time.SYSTEM);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        server.startup();
        server.awaitShutdown();
        return 0;
    }

    private void format() throws Exception {
        new Formatter()
                .setClusterId(CLUSTER)
                .setNodeId(NODE)
                .setControllerListenerName("CONTROLLER")
                .setDirectories(List.of(folder.toString()))
                .setMetadataLogDirectory(folder.toString())
                .setIgnoreFormatted(true)
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
                .run();
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.putAll(Map.ofEntries(
                entry("process.roles", "broker,controller"),
                entry("node.id", Integer.toString(NODE)),
                entry("controller.quorum.voters", NODE + "@127.0.0.1:" + controllerPort),
                entry("controller.listener.names", "CONTROLLER"),
                entry("listeners", "CLIENTS://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort),
                entry("log.dirs", folder.toString())));
        properties.putAll(closed());
        properties.putAll(small());
        return properties;
    }

    /// Nothing is served without a password, and nothing to services but what an access rule allows.
    ///
    /// Services log in with SCRAM; their passwords are kept in the broker's own metadata, where they are changed
    /// without a restart. The administrator and the broker itself log in with PLAIN: their password has to be known
    /// before there is any metadata. It goes over the loopback interface only.
    private static Map<String, String> closed() {
        String password = System.getenv().getOrDefault(PASSWORD, "");
        if (password.isEmpty()) {
            throw new StackException(PASSWORD + " has no password");
        }
        String plain =
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\" user_%s=\"%s\";"
                        .formatted(ADMIN, password, ADMIN, password);
        return Map.ofEntries(
                entry("listener.security.protocol.map", "CLIENTS:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT"),
                entry("inter.broker.listener.name", "CLIENTS"),
                entry("sasl.mechanism.inter.broker.protocol", KafkaLogin.PLAIN),
                entry("sasl.mechanism.controller.protocol", KafkaLogin.PLAIN),
                entry("listener.name.clients.sasl.enabled.mechanisms", KafkaLogin.SCRAM + "," + KafkaLogin.PLAIN),
                entry(
                        "listener.name.clients.scram-sha-512.sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required;"),
                entry("listener.name.clients.plain.sasl.jaas.config", plain),
                entry("listener.name.controller.sasl.enabled.mechanisms", KafkaLogin.PLAIN),
                entry("listener.name.controller.plain.sasl.jaas.config", plain),
                entry("authorizer.class.name", StandardAuthorizer.class.getName()),
                entry("allow.everyone.if.no.acl.found", "false"),
                entry("super.users", "User:" + ADMIN));
    }

    /// One node that no one replicates, quick to join and slow to grow.
    private static Map<String, String> small() {
        return Map.ofEntries(
                entry("auto.create.topics.enable", "false"),
                entry("offsets.topic.replication.factor", "1"),
                entry("offsets.topic.num.partitions", "1"),
                entry("transaction.state.log.replication.factor", "1"),
                entry("transaction.state.log.num.partitions", "1"),
                entry("transaction.state.log.min.isr", "1"),
                entry("share.coordinator.state.topic.replication.factor", "1"),
                entry("share.coordinator.state.topic.min.isr", "1"),
                entry("group.initial.rebalance.delay.ms", "0"),
                // After a kill -9 the controller takes the broker back only when its last session has run out.
                entry("broker.session.timeout.ms", "3000"),
                entry("broker.heartbeat.interval.ms", "750"),
                entry("log.segment.bytes", Integer.toString(64 * 1024 * 1024)),
                entry("log.retention.ms", Long.toString(Duration.ofDays(7).toMillis())),
                entry("log.cleaner.dedupe.buffer.size", Integer.toString(4 * 1024 * 1024)),
                entry("num.network.threads", "2"),
                entry("num.io.threads", "2"),
                entry("background.threads", "2"));
    }
}
