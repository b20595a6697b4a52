package io.terrace.demo;

import io.terrace.client.Installation;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Plays the demo against a running installation. Its one argument, where given, is the installation's `demo.json`;
/// else that is in `TERRACE_HOME`, else in `.terrace`.
public final class Demo {

    private Demo() {}

    public static void main(String[] arguments) {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try {
            Installation installation = Installation.read(file(arguments));
            out.printf("%nTerrace at %s%n", installation.gatewayUrl());
            var screen = new Screen(out);
            Evening evening = FirstFreestyle.play(installation, screen);
            Refusals.play(evening, screen);
            out.printf("%nAll of it worked.%n%n");
        } catch (DemoFailed | IllegalStateException e) {
            out.printf("%nThe demo failed: %s%n%n", e.getMessage());
            System.exit(1);
        }
    }

    private static Path file(String[] arguments) {
        if (arguments.length > 0) {
            return Path.of(arguments[0]);
        }
        String home = System.getenv("TERRACE_HOME");
        return Path.of(home == null ? ".terrace" : home, "demo.json");
    }
}
