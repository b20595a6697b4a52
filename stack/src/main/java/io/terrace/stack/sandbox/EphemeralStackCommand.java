package io.terrace.stack.sandbox;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.server.Durability;
import io.terrace.stack.server.FolderDeleter;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.Mailbox;
import io.terrace.stack.server.NativeBinaries;
import io.terrace.stack.server.ParallelForEach;
import io.terrace.stack.server.Postgres;
import io.terrace.stack.server.Redis;
import io.terrace.stack.server.RedisAccounts;
import io.terrace.stack.server.StackServers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Lives as long as its standard input is open: when the process that started it ends, however it ends, so does
/// the stack.
@Command(
        name = "ephemeral",
        hidden = true,
        description = "A stack for tests on free ports; ends when its standard input does.")
public final class EphemeralStackCommand implements Callable<Integer> {

    @Option(names = "--folder", required = true, description = "where the stack's own folder is made")
    private Path folder = Path.of(".");

    @Option(names = "--binaries", required = true, description = "where unpacked servers are kept")
    private Path binaries = Path.of(".");

    @Override
    public Integer call() throws IOException {
        OrphanCleanup.sweep(folder);
        HomeFolder home = new HomeFolder(OrphanCleanup.name(folder, ProcessHandle.current()));
        home.create();
        ProcessLifecycleService processes = new ProcessLifecycleService(new PidFileFolder(home.runs()), home.logs());
        StackServers servers = servers(home);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            processes.close();
            ParallelForEach.forEach(servers.all(), part -> processes.kill(part.name()));
            FolderDeleter.delete(home.root());
        }));
        servers.start(processes);
        String control = new SandboxControlServer(servers, processes).listen();
        System.out.println(new ObjectMapper().writeValueAsString(Map.of("control", control)));
        System.in.transferTo(java.io.OutputStream.nullOutputStream());
        return 0;
    }

    private StackServers servers(HomeFolder home) {
        List<Integer> ports = LoopbackPorts.free(6);
        NativeBinaries unpacked = new NativeBinaries(binaries);
        String redis = UUID.randomUUID().toString();
        return new StackServers(
                new Postgres(
                        unpacked,
                        home.data("postgres"),
                        ports.get(0),
                        UUID.randomUUID().toString(),
                        Durability.FLEETING),
                new Redis(unpacked, home.data("redis"), ports.get(1), RedisAccounts.forTests(user -> redis + user)),
                new Kafka(
                        home.data("kafka"),
                        ports.get(2),
                        ports.get(3),
                        UUID.randomUUID().toString()),
                new Mailbox(ports.get(4), ports.get(5)),
                Optional.empty());
    }
}
