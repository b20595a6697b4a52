package io.terrace.stack.server;

import io.terrace.stack.process.StackException;
import java.util.Locale;

/// The machine, in the words the archives of native binaries use.
enum Platform {
    LINUX_AMD64("postgres-linux-x86_64.txz", "redis-server-6.2.6-v5-linux-amd64"),
    LINUX_ARM64("postgres-linux-arm_64.txz", "redis-server-6.2.7-linux-arm64"),
    MAC_AMD64("postgres-darwin-x86_64.txz", "redis-server-6.2.6-v5-darwin-amd64"),
    MAC_ARM64("postgres-darwin-arm_64.txz", "redis-server-6.2.6-v5-darwin-arm64");

    private final String postgres;
    private final String redis;

    Platform(String postgres, String redis) {
        this.postgres = postgres;
        this.redis = redis;
    }

    static Platform current() {
        return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    static Platform of(String system, String processor) {
        boolean arm = processor.toLowerCase(Locale.ROOT).matches("aarch64|arm64");
        return switch (system.toLowerCase(Locale.ROOT).split(" ", -1)[0]) {
            case "linux" -> arm ? LINUX_ARM64 : LINUX_AMD64;
            case "mac" -> arm ? MAC_ARM64 : MAC_AMD64;
            default -> throw new StackException("The embedded servers run on Linux and macOS, not on " + system);
        };
    }

    String postgresArchive() {
        return postgres;
    }

    String redisBinary() {
        return redis;
    }
}
