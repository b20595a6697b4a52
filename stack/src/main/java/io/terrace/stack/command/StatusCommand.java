package io.terrace.stack.command;

import io.terrace.stack.process.PidFileFolder;
import io.terrace.stack.process.RunningProcess;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.service.StackLifecycleService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

@Command(name = "status", description = "What runs, on which port, with how much memory, since when.")
public final class StatusCommand implements Callable<Integer> {

    private static final String ROW = "%-17s %-9s %6s %8s %8s  %s";

    @Override
    public Integer call() {
        StackInstallation installation = StackInstallation.here();
        PidFileFolder runs = installation.processes().runs();
        CommandOutput.line(ROW, "NAME", "STATE", "PORT", "PID", "RSS MB", "UP");
        for (StackComponent part : new StackLifecycleService(installation).parts()) {
            runs.find(part.name())
                    .ifPresentOrElse(
                            running -> show(part, running),
                            () -> CommandOutput.line(ROW, part.name(), "stopped", part.port(), "-", "-", "-"));
        }
        return 0;
    }

    private static void show(StackComponent part, RunningProcess running) {
        Duration up = Duration.between(running.startedAt(), Instant.now());
        CommandOutput.line(
                ROW,
                part.name(),
                part.ready() ? "ready" : "starting",
                running.port(),
                running.pid(),
                residentMegabytes(running),
                "%d:%02d:%02d".formatted(up.toHours(), up.toMinutesPart(), up.toSecondsPart()));
    }

    /// With its children: a Postgres is many processes. What they share counts for each, so this is an upper bound.
    private static String residentMegabytes(RunningProcess running) {
        long kilobytes = running.process().stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .mapToLong(process -> residentKilobytes(process.pid()))
                .sum();
        return kilobytes == 0 ? "?" : Long.toString(kilobytes / 1024);
    }

    private static long residentKilobytes(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException noProcFolder) {
            return 0;
        }
    }
}
