package io.terrace.stack.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command that runs part of this very program in a JVM of its own.
public final class SelfJvmCommandLine {

    private SelfJvmCommandLine() {}

    public static List<String> command(int heapMb, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                java().toString(),
                "-Xmx" + heapMb + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path", ""),
                "io.terrace.stack.Main"));
        command.addAll(arguments);
        return command;
    }

    /// The java that runs this program.
    public static Path java() {
        return Path.of(System.getProperty("java.home", ""), "bin", "java");
    }
}
