package io.terrace.stack.server;

import io.terrace.stack.process.Launch;
import io.terrace.stack.process.Part;
import java.nio.file.Path;
import java.util.List;

/// A one-node KRaft broker, in a JVM of its own.
public final class Kafka implements Part {

    private static final int HEAP_MB = 256;

    private final Path folder;
    private final int port;
    private final int controllerPort;
    private final Topics topics;

    public Kafka(Path folder, int port, int controllerPort) {
        this.folder = folder.toAbsolutePath();
        this.port = port;
        this.controllerPort = controllerPort;
        topics = new Topics(bootstrap());
    }

    public String bootstrap() {
        return "127.0.0.1:" + port;
    }

    public Topics topics() {
        return topics;
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
    public Launch launch() {
        return Launch.of(Jvm.command(
                HEAP_MB,
                List.of(
                        "serve",
                        "kafka",
                        "--port=" + port,
                        "--controller-port=" + controllerPort,
                        "--folder=" + folder)));
    }

    @Override
    public boolean ready() {
        return topics.reachable();
    }
}
