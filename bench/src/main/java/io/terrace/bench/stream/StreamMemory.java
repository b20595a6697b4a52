package io.terrace.bench.stream;

import java.util.List;
import java.util.stream.IntStream;

/// What each process of a server holds.
record StreamMemory(List<HopMemory> hops) {

    static StreamMemory of(StreamServer server) {
        return new StreamMemory(server.hops().stream().map(HopMemory::of).toList());
    }

    /// What one of so many clients takes, process by process, where this is without any.
    StreamMemory perClient(StreamMemory with, int clients) {
        return new StreamMemory(IntStream.range(0, hops.size())
                .mapToObj(i -> new HopMemory(
                        (with.hops.get(i).resident() - hops.get(i).resident()) / clients,
                        (with.hops.get(i).live() - hops.get(i).live()) / clients))
                .toList());
    }

    long resident() {
        return hops.stream().mapToLong(HopMemory::resident).sum();
    }

    long live() {
        return hops.stream().mapToLong(HopMemory::live).sum();
    }
}
