package io.terrace.stack.server;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A one-node KRaft broker, in a JVM of its own. It serves only who logs in, and each only what [TopicAccess] lists.
public final class Kafka implements StackComponent {

    private static final int HEAP_MB = 256;

    private final Path folder;
    private final int port;
    private final int controllerPort;
    private final KafkaLogin admin;
    private final KafkaTopicCreator topics;
    private final KafkaAccountCreator accounts;

    /// @param password the administrator's; services never get it
    public Kafka(Path folder, int port, int controllerPort, String password) {
        this.folder = folder.toAbsolutePath();
        this.port = port;
        this.controllerPort = controllerPort;
        admin = new KafkaLogin(bootstrap(), KafkaLogin.PLAIN, ServeKafkaCommand.ADMIN, password);
        topics = new KafkaTopicCreator(admin);
        accounts = new KafkaAccountCreator(admin);
    }

    public String bootstrap() {
        return "127.0.0.1:" + port;
    }

    public KafkaTopicCreator topics() {
        return topics;
    }

    public KafkaAccountCreator accounts() {
        return accounts;
    }

    /// The administrator's, who may do everything.
    public KafkaLogin admin() {
        return admin;
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public ProcessSpec launch() {
        return new ProcessSpec(
                SelfJvmCommandLine.command(
                        HEAP_MB,
                        List.of(
                                "serve",
                                "kafka",
                                "--port=" + port,
                                "--controller-port=" + controllerPort,
                                "--folder=" + folder)),
                Map.of(ServeKafkaCommand.PASSWORD, admin.password()));
    }

    @Override
    public boolean ready() {
        return KafkaTopicCreator.reachable(admin);
    }
}
