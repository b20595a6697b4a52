package io.terrace.stack.process;

import java.time.Duration;

/// A server or service of the stack that is one process.
public interface StackComponent {

    String name();

    /// The loopback port it answers on.
    int port();

    /// Mends what an earlier run left behind, prepares its files and says how to start it.
    ProcessSpec launch();

    /// Whether it answers as itself, not merely whether the port is open.
    boolean ready();

    /// The signal that asks it to end.
    default String stopSignal() {
        return "TERM";
    }

    /// The signal on which it ends without putting anything in order.
    default String crashSignal() {
        return "KILL";
    }

    /// How long it may take to end once asked.
    default Duration grace() {
        return Duration.ofSeconds(20);
    }

    /// Called once after each start, when it is ready.
    default void settle() {}
}
