package io.terrace.demo;

import io.terrace.client.DemoInstallation;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Plays one of the demos, `freestyle` where none is named, against the installation whose `demo.json` is in
/// `TERRACE_HOME`, else in `.terrace`.
public final class Demo {

    private Demo() {}

    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try {
            DemoScenarioSet story = DemoScenarioSet.named(arguments.length == 0 ? "freestyle" : arguments[0]);
            DemoInstallation installation = DemoInstallation.read(file());
            out.printf("%nTerrace at %s, in %s mode%n", installation.gatewayUrl(), installation.mode());
            story.play(installation, new DemoStepPrinter(out));
            out.printf("%nAll of it worked.%n%n");
        } catch (DemoFailedException | IllegalStateException e) {
            out.printf("%nThe demo failed: %s%n%n", e.getMessage());
            System.exit(1);
        } catch (UncheckedIOException e) {
            out.printf(
                    "%nThe demo failed: %s; ./terrace status tells what runs, ./terrace up starts it%n%n",
                    e.getMessage());
            System.exit(1);
        }
    }

    private static Path file() {
        String home = System.getenv("TERRACE_HOME");
        return Path.of(home == null ? ".terrace" : home, "demo.json");
    }
}
