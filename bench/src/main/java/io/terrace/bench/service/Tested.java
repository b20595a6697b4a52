package io.terrace.bench.service;

import io.terrace.bench.load.Answers;
import io.terrace.bench.load.Load;
import io.terrace.bench.load.Target;
import io.terrace.bench.run.Cpu;
import java.time.Duration;
import java.util.List;

/// The service under test.
public record Tested(int port, ProcessHandle service, ProcessHandle postgres) {

    /// One turn as fast as it answers.
    ///
    /// @param connections each with one request at a time
    public Turn drive(List<byte[]> requests, int connections, int seconds) {
        Cpu before = Cpu.of(service);
        Cpu stored = Cpu.of(postgres);
        Answers answers = Load.closed(new Target(port, requests), connections, Duration.ofSeconds(seconds));
        long good = Math.max(1, answers.good());
        return new Turn(
                answers,
                Cpu.of(service).since(before) / 1e3 / good,
                Cpu.of(postgres).since(stored) / 1e3 / good);
    }
}
