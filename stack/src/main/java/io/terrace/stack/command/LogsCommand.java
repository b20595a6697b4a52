package io.terrace.stack.command;

import io.terrace.stack.process.StackComponent;
import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.service.StackLifecycleService;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "logs", description = "The last lines of one log, or of all.")
public final class LogsCommand implements Callable<Integer> {

    private static final int TAIL_BYTES = 64 * 1024;
    private static final long STEP_MS = 300;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "a server or service; all of them unless given")
    private @Nullable String name;

    @Option(names = "-n", paramLabel = "LINES", defaultValue = "40", description = "how many (${DEFAULT-VALUE})")
    private int lines;

    @Option(names = "-f", description = "go on as the log grows; needs a NAME")
    private boolean follow;

    @Override
    public Integer call() throws IOException, InterruptedException {
        StackInstallation installation = StackInstallation.here();
        StackLifecycleService suite = new StackLifecycleService(installation);
        List<StackComponent> parts = name == null ? suite.parts() : List.of(suite.part(name));
        for (StackComponent part : parts) {
            Path log = installation.processes().log(part.name());
            if (parts.size() > 1) {
                CommandOutput.line("== %s", log);
            }
            long end = Files.exists(log) ? tail(log) : 0;
            if (follow && parts.size() == 1) {
                follow(log, end);
            }
        }
        return 0;
    }

    private long tail(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            String text = read(file, Math.max(0, file.length() - TAIL_BYTES));
            List<String> last = text.lines().toList();
            last.subList(Math.max(0, last.size() - lines), last.size()).forEach(System.out::println);
            return file.getFilePointer();
        }
    }

    private static void follow(Path log, long from) throws IOException, InterruptedException {
        long position = from;
        while (true) {
            if (Files.exists(log)) {
                try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
                    System.out.print(read(file, Math.min(position, file.length())));
                    position = file.getFilePointer();
                }
            }
            Thread.sleep(STEP_MS);
        }
    }

    private static String read(RandomAccessFile file, long from) throws IOException {
        file.seek(from);
        byte[] bytes = new byte[(int) Math.min(Integer.MAX_VALUE - 8, file.length() - from)];
        file.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
