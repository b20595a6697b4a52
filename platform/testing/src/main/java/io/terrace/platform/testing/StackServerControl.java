package io.terrace.platform.testing;

/// One server of the test stack, to be taken away from the application and given back. Data survives, but Redis'.
///
/// Modules' tests run one after another, so a shared stack may be hurt as well; a test that stops a server starts it
/// again.
public final class StackServerControl {

    private final StackProcess stack;
    private final String name;

    StackServerControl(StackProcess stack, String name) {
        this.stack = stack;
        this.name = name;
    }

    /// Returns when it answers.
    public void start() {
        stack.command(name, "start");
    }

    /// Asks it to end, and returns when it has.
    public void stop() {
        stack.command(name, "stop");
    }

    /// kill -9.
    public void kill() {
        stack.command(name, "kill");
    }
}
