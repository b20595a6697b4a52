package io.terrace.platform.commit;

import io.terrace.platform.commit.ItemResult.Committed;
import io.terrace.platform.tenancy.Tenancy;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// A process that commits numbers until it is killed, and tells its parent of each one after it is acknowledged.
final class Child {

    private static final int WRITERS = 50;

    private Child() {}

    public static void main(String[] arguments) {
        var ledger = new Ledger(Map.of(
                "quarkus.datasource.jdbc.url", arguments[0],
                "quarkus.datasource.username", arguments[1],
                "quarkus.datasource.password", arguments[2]));
        UUID community = UUID.fromString(arguments[3]);
        var commit = GroupCommit.start(ledger.database(), Gate.open(), new CommitSettings("child", 2, 1_000, 100));
        for (int i = 0; i < WRITERS; i++) {
            int first = i;
            Thread.ofVirtual().start(() -> write(commit, community, first));
        }
        // Should the parent die, so does the child.
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException parentGone) {
            throw new UncheckedIOException(parentGone);
        }
    }

    private static void write(GroupCommit<Integer, Boolean> commit, UUID community, int first) {
        // One write a line, unbuffered: what the parent reads was said before the kill.
        try (var out = new FileOutputStream(FileDescriptor.out)) {
            for (int number = 1_000 + first; ; number += WRITERS) {
                int next = number;
                if (Tenancy.within(community, () -> commit.submit(next, next, Duration.ofSeconds(10)))
                        instanceof Committed<Boolean>) {
                    out.write((next + "\n").getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException parentGone) {
            throw new UncheckedIOException(parentGone);
        }
    }
}
