package io.terrace.bench.gateway;

import io.terrace.stack.server.SelfJvmCommandLine;
import java.util.List;

/// How both Java gateways are started: as `./terrace up` starts ours, with a heap that holds 100,000 keys.
final class JavaGatewayCommandLine {

    /// As many as nginx has worker processes.
    private static final int LOOPS = Runtime.getRuntime().availableProcessors();

    private JavaGatewayCommandLine() {}

    static List<String> command() {
        return List.of(
                SelfJvmCommandLine.java().toString(),
                "-XX:+UseParallelGC",
                "-Xmx512m",
                "-XX:-UsePerfData",
                "-Dquarkus.vertx.event-loops-pool-size=" + LOOPS,
                "-Dreactor.netty.ioWorkerCount=" + LOOPS,
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow");
    }
}
