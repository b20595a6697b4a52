package io.terrace.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Signals Java has no word for.
final class ProcessSignalSender {

    private ProcessSignalSender() {}

    static void send(String signal, ProcessHandle process) {
        if (signal.equals("TERM")) {
            process.destroy();
            return;
        }
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
