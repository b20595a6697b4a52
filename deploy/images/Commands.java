import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Programs of others, in one environment.
final class Commands {

    private static final int TAIL = 30;

    private final Map<String, String> environment;

    Commands(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /// @param printed to either output
    record Ended(int code, String printed) {

        boolean ok() {
            return code == 0;
        }
    }

    /// The same with variables more.
    Commands with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new Commands(all);
    }

    /// What it printed.
    ///
    /// @throws BuildException if it fails, with its last lines
    String call(Path folder, List<String> command) throws IOException, InterruptedException {
        Ended ended = run(folder, command);
        if (!ended.ok()) {
            List<String> lines = ended.printed().lines().toList();
            throw new BuildException(
                    String.join(" ", command) + " ended with " + ended.code() + ":\n"
                            + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size())));
        }
        return ended.printed();
    }

    Ended run(Path folder, List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), printed);
    }

    void delete(Path path) throws IOException, InterruptedException {
        call(path.getParent(), List.of("rm", "-rf", path.toString()));
    }
}
