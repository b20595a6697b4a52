package io.terrace.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Whether the books are right in the end.
final class ReconciliationScenario {

    private final DemoStepPrinter screen;

    ReconciliationScenario(DemoStepPrinter screen) {
        this.screen = screen;
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("The books");
        stand.screen()
                .step(
                        "every wallet holds what its fan is due",
                        stand::settleUp,
                        points -> "%,d points".formatted(points));
        new ReconciliationScenario(stand.screen()).play();
    }

    private void play() {
        screen.step("./terrace polls recount", () -> run("polls", "recount"), lines -> "difference 0");
        screen.step(
                "./terrace wallet check",
                () -> run("wallet", "check"),
                lines -> "%d promises, 0 violations".formatted(lines.size()));
    }

    /// Runs a command of `./terrace` that ends with 0 where all is well.
    List<String> run(String... arguments) {
        String program = System.getenv("TERRACE_PROGRAM");
        if (program == null) {
            throw new IllegalStateException("only ./terrace demo knows where the commands are");
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ProcessBuilder(java, "-jar", program, arguments[0], arguments[1]);
        try {
            Process process =
                    command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            lines.forEach(line -> screen.note(line.strip()));
            if (process.waitFor() != 0) {
                throw new IllegalStateException("ended with " + process.exitValue());
            }
            return lines;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
