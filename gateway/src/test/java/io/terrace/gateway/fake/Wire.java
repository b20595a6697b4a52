package io.terrace.gateway.fake;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A wire to a server that can be cut without either end noticing: bytes vanish, connections stay. It can be slow, too,
/// or hang up.
public final class Wire {

    private final NetServer near;
    private final URI far;
    private final List<Runnable> held = new ArrayList<>();
    private volatile boolean cut;
    private volatile @Nullable String last;
    private boolean holding;

    public Wire(Vertx vertx, URI far) {
        this.far = far;
        NetClient client = vertx.createNetClient();
        near = Waiting.on(vertx.createNetServer()
                .connectHandler(socket -> {
                    socket.pause();
                    client.connect(far.getPort(), far.getHost()).onSuccess(other -> {
                        socket.handler(bytes -> pass(bytes, other));
                        other.handler(bytes -> answer(bytes, socket));
                        socket.resume();
                    });
                })
                .listen(0, "127.0.0.1"));
    }

    /// The server at the far end as it is reached over this wire, with whoever logs in there.
    public String redis() {
        return "redis://" + far.getUserInfo() + "@127.0.0.1:" + port();
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

    /// Every connection ends with the first answer that has this text.
    public void hangUpAfter(String text) {
        last = text;
    }

    /// Keeps what the server answers from now on.
    public synchronized void hold() {
        holding = true;
    }

    public synchronized boolean holdsSome() {
        return !held.isEmpty();
    }

    /// Lets what is kept go, and keeps what comes after.
    public synchronized void release() {
        held.forEach(Runnable::run);
        held.clear();
    }

    private synchronized void answer(Buffer bytes, NetSocket to) {
        if (holding) {
            held.add(() -> pass(bytes, to));
        } else {
            pass(bytes, to);
            if (last != null && bytes.toString().contains(last)) {
                to.close();
            }
        }
    }

    private void pass(Buffer bytes, NetSocket to) {
        if (!cut) {
            to.write(bytes);
        }
    }
}
