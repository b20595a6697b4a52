package io.terrace.gateway.wire;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;

/// A well-behaved client that asks again and again while something is done to the gateway.
final class Neighbour implements AutoCloseable {

    static final int UNANSWERED = 0;

    private final List<Integer> outcomes = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean open = true;

    /// @param request answers its status
    Neighbour(IntSupplier request) {
        thread = Thread.ofVirtual().start(() -> {
            do {
                outcomes.add(ask(request));
            } while (open);
        });
    }

    List<Integer> outcomes() {
        return outcomes;
    }

    @Override
    public void close() {
        open = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int ask(IntSupplier request) {
        try {
            return request.getAsInt();
        } catch (RuntimeException unanswered) {
            return UNANSWERED;
        }
    }
}
