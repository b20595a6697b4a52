package io.terrace.bench.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.SelfJvmCommandLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a process and its children hold, in bytes. A JVM has collected before.
///
/// @param resident with pages that several share counted once
/// @param live what is reachable in a JVM's heap; 0 for others
record HopMemory(long resident, long live) {

    private static final long KIB = 1024;
    private static final Pattern PSS = Pattern.compile("(?m)^Pss: +(\\d+) kB");
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

    static HopMemory of(StreamHop hop) {
        if (!hop.isJava()) {
            return new HopMemory(resident(hop.process()), 0);
        }
        jcmd(hop.process(), "GC.run");
        long live = USED.matcher(jcmd(hop.process(), "GC.heap_info"))
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)) * KIB)
                .sum();
        return new HopMemory(resident(hop.process()), live);
    }

    private static long resident(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .map(one -> PSS.matcher(read(Path.of("/proc", Long.toString(one.pid()), "smaps_rollup"))))
                .flatMap(found -> found.results().limit(1))
                .mapToLong(found -> Long.parseLong(found.group(1)) * KIB)
                .sum();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String jcmd(ProcessHandle process, String command) {
        try {
            Process jcmd = new ProcessBuilder(List.of(
                            SelfJvmCommandLine.java().resolveSibling("jcmd").toString(),
                            Long.toString(process.pid()),
                            command))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
            if (jcmd.waitFor() != 0) {
                throw new StackException("jcmd " + command + ": " + said);
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }
}
