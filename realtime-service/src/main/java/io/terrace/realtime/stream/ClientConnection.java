package io.terrace.realtime.stream;

import io.vertx.core.buffer.Buffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What one client's bytes go over: a response of its own, or a stream on a gateway's link.
sealed interface ClientConnection permits HttpClientConnection, LinkedClientConnection {

    /// Begins the stream.
    ///
    /// @param keyHash sent to the gateway, which admits the stream by it; absent where it knows the key
    void begin(@Nullable String keyHash);

    void write(Buffer bytes);

    /// Whether what is written now would only wait.
    boolean isFull();

    /// @param next writes the next of what waits, where it is not full any more; false when nothing waits
    void onDrain(BooleanSupplier next);

    /// Says a last word and ends the stream, whether the client takes it or not.
    void end(Buffer lastWord);

    /// @param gone called when the client has gone, at least once
    void onClose(Runnable gone);
}
