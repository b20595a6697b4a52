package io.terrace.stack.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Who listens on a port: from `/proc` on Linux, from `lsof` elsewhere.
final class PortHolderFinder {

    private static final String LISTENING = "0A";

    private PortHolderFinder() {}

    /// The holder as people would name it: `pid 4711 (/usr/bin/redis-server …)`.
    static String of(int port) {
        Optional<Long> pid = Files.isDirectory(Path.of("/proc/net")) ? fromProc(port) : fromLsof(port);
        return pid.map(PortHolderFinder::describe).orElse("a process of another user");
    }

    private static String describe(long pid) {
        String command = ProcessHandle.of(pid)
                .flatMap(process ->
                        process.info().commandLine().or(() -> process.info().command()))
                .orElse("unknown command");
        return "pid %d (%s)".formatted(pid, command.length() > 100 ? command.substring(0, 100) + "…" : command);
    }

    private static Optional<Long> fromProc(int port) {
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(table -> lines(Path.of(table)).stream())
                .map(line -> line.trim().split("\\s+"))
                .filter(columns -> columns.length > 9 && columns[3].equals(LISTENING))
                .filter(columns -> columns[1].endsWith(":%04X".formatted(port)))
                .flatMap(columns -> ownerOf("socket:[" + columns[9] + "]").stream())
                .findFirst();
    }

    private static Optional<Long> ownerOf(String socket) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> holds(pid, socket))
                .findFirst();
    }

    private static boolean holds(long pid, String socket) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files) {
                if (Files.readSymbolicLink(file).toString().equals(socket)) {
                    return true;
                }
            }
            return false;
        } catch (IOException endedOrNotOurs) {
            return false;
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException absent) {
            return List.of();
        }
    }

    private static Optional<Long> fromLsof(int port) {
        try {
            Process lsof = new ProcessBuilder("lsof", "-ti", String.format(Locale.ROOT, "tcp:%d", port), "-sTCP:LISTEN")
                    .start();
            List<String> pids = lsof.inputReader().lines().toList();
            lsof.waitFor(5, TimeUnit.SECONDS);
            return pids.stream().findFirst().map(Long::valueOf);
        } catch (IOException | NumberFormatException unknown) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
