package io.terrace.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the threads of a process and its children have used of the processor, in nanoseconds by the kernel's scheduler.
/// A JVM's compiler is counted apart: it makes the process faster and is no part of a request. Its collector is.
public final class CpuReading {

    private static final Path PROC = Path.of("/proc");
    private static final long KIB = 1024;

    /// As the kernel cuts their names off.
    private static final List<String> COMPILERS = List.of("C1 CompilerThre", "C2 CompilerThre");

    private final Map<Path, Long> threads;
    private final Map<Path, Long> compilers;

    private CpuReading(Map<Path, Long> threads, Map<Path, Long> compilers) {
        this.threads = threads;
        this.compilers = compilers;
    }

    /// Its current value.
    public static CpuReading of(ProcessHandle process) {
        Map<Path, Long> threads = new HashMap<>();
        Map<Path, Long> compilers = new HashMap<>();
        tree(process).forEach(pid -> read(PROC.resolve(pid + "/task"), threads, compilers));
        return new CpuReading(threads, compilers);
    }

    /// Nanoseconds from the earlier reading to this one, without the compiler's. A thread that has ended in between
    /// counts for nothing.
    public long since(CpuReading earlier) {
        return between(earlier.threads, threads);
    }

    /// The same of the compiler alone.
    public long compilerSince(CpuReading earlier) {
        return between(earlier.compilers, compilers);
    }

    private static long between(Map<Path, Long> earlier, Map<Path, Long> now) {
        return now.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - earlier.getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    /// Resident memory of a process and its children, in bytes; pages they share count for each.
    public static long residentBytes(ProcessHandle process) {
        return tree(process)
                .flatMap(pid -> lines(PROC.resolve(pid + "/status")))
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                .sum();
    }

    private static Stream<Long> tree(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants()).map(ProcessHandle::pid);
    }

    private static void read(Path tasks, Map<Path, Long> threads, Map<Path, Long> compilers) {
        try (Stream<Path> all = Files.list(tasks)) {
            all.forEach(task -> {
                boolean compiler = lines(task.resolve("comm")).anyMatch(COMPILERS::contains);
                lines(task.resolve("schedstat"))
                        .forEach(line -> (compiler ? compilers : threads)
                                .put(task, Long.parseLong(line.substring(0, line.indexOf(' ')))));
            });
        } catch (NoSuchFileException ended) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException ended) {
            return Stream.empty();
        }
    }
}
