package io.terrace.gateway.fake;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.net.URI;

/// A wire to a server that can be cut without either end noticing: bytes vanish, connections stay.
public final class Wire {

    private final NetServer near;
    private volatile boolean cut;

    public Wire(Vertx vertx, URI far) {
        NetClient client = vertx.createNetClient();
        near = Waiting.on(vertx.createNetServer()
                .connectHandler(socket -> {
                    socket.pause();
                    client.connect(far.getPort(), far.getHost()).onSuccess(other -> {
                        socket.handler(bytes -> pass(bytes, other));
                        other.handler(bytes -> pass(bytes, socket));
                        socket.resume();
                    });
                })
                .listen(0, "127.0.0.1"));
    }

    public int port() {
        return near.actualPort();
    }

    public void cut() {
        cut = true;
    }

    public void mend() {
        cut = false;
    }

    private void pass(Buffer bytes, NetSocket to) {
        if (!cut) {
            to.write(bytes);
        }
    }
}
