package io.terrace.realtime.stream;

import io.terrace.realtime.StreamConfig;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The way to one client. What its connection does not take at once waits here, and never more than is allowed.
final class ClientWriter {

    private final ClientConnection connection;
    private final StreamConfig config;
    private @Nullable Queue<Buffer> waiting;
    private int allowed;

    ClientWriter(ClientConnection connection, StreamConfig config) {
        this.connection = connection;
        this.config = config;
        allowed = config.backlog();
    }

    /// @param burst how much more than usual may wait, until all is written
    /// @param keyHash sent to the gateway, which admits the stream by it; absent where it knows the key
    void open(int burst, @Nullable String keyHash) {
        allowed = config.backlog() + burst;
        connection.begin(keyHash);
    }

    /// False where the client is too slow: this one was not taken.
    boolean write(Buffer bytes) {
        if (waiting == null) {
            connection.write(bytes);
            if (connection.isFull()) {
                waiting = new ArrayDeque<>();
                connection.onDrain(this::writeNext);
            }
            return true;
        }
        return waiting.size() < allowed && waiting.add(bytes);
    }

    /// Says a last word in place of what still waits.
    void close(Buffer lastWord) {
        waiting = null;
        connection.end(lastWord);
    }

    /// @return false when nothing waits
    private boolean writeNext() {
        if (waiting == null) {
            return false;
        }
        Buffer next = waiting.poll();
        if (next == null) {
            waiting = null;
            allowed = config.backlog();
            return false;
        }
        connection.write(next);
        return true;
    }
}
