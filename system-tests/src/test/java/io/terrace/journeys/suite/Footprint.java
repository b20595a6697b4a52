package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The processes of a suite, told by the home in their environment, and what they hold open. Empty where there is no
/// `/proc`.
///
/// @param folders one in `/proc` for each
public record Footprint(List<Path> folders) {

    private static final Path PROC = Path.of("/proc");
    private static final Pattern WRITABLE = Pattern.compile("(?m)^flags:\\s*\\d*[12]$");

    public static Footprint of(Path home) {
        return new Footprint(children(PROC)
                .filter(folder -> folder.getFileName().toString().matches("\\d+"))
                .filter(folder -> belongs(folder, home))
                .toList());
    }

    /// Without a process of such a command line, those that it has started, and what has ended meanwhile.
    public Footprint without(String command) {
        return new Footprint(folders.stream()
                .filter(folder -> !commandLine(folder).isEmpty())
                .filter(folder ->
                        lineage(folder).noneMatch(one -> commandLine(one).contains(command)))
                .toList());
    }

    /// Pids and command lines.
    public List<String> processes() {
        return folders.stream()
                .map(folder -> folder.getFileName() + " " + commandLine(folder))
                .toList();
    }

    /// Regular files only: no sockets, pipes, devices or shared memory.
    public List<Path> filesOpenForWriting() {
        return folders.stream()
                .flatMap(folder -> children(folder.resolve("fd"))
                        .filter(descriptor -> WRITABLE.matcher(
                                        read(folder.resolve("fdinfo").resolve(descriptor.getFileName())))
                                .find()))
                .flatMap(descriptor -> target(descriptor).stream())
                .filter(file -> Files.isRegularFile(file) && !file.startsWith("/dev"))
                .toList();
    }

    private static boolean belongs(Path folder, Path home) {
        String self = Long.toString(ProcessHandle.current().pid());
        return !folder.endsWith(self)
                && ("\0" + read(folder.resolve("environ"))).contains("\0TERRACE_HOME=" + home + "\0");
    }

    /// It, who started it, and so on.
    private static Stream<Path> lineage(Path folder) {
        long pid = Long.parseLong(folder.getFileName().toString());
        return Stream.iterate(
                        ProcessHandle.of(pid), Optional::isPresent, process -> process.flatMap(ProcessHandle::parent))
                .map(process -> PROC.resolve(Long.toString(process.orElseThrow().pid())));
    }

    private static String commandLine(Path folder) {
        return read(folder.resolve("cmdline")).replace('\0', ' ');
    }

    private static Stream<Path> children(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList().stream();
        } catch (IOException endedOrNotOurs) {
            return Stream.empty();
        }
    }

    private static Optional<Path> target(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link));
        } catch (IOException closedMeanwhile) {
            return Optional.empty();
        }
    }

    /// Empty for a process that has ended or is another user's.
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), UTF_8);
        } catch (IOException gone) {
            return "";
        }
    }
}
