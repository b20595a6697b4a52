package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;

/// Writes down what it hears, a line for each.
final class HeardRecorder implements StreamCommandListener, StreamReplyListener {

    final List<String> heard = new ArrayList<>();

    @Override
    public void open(int stream, String target, MultiMap headers) {
        heard.add("open " + stream + " " + target + " " + headers.entries());
    }

    @Override
    public void close(int stream) {
        heard.add("close " + stream);
    }

    @Override
    public void grant(int stream, int bytes) {
        heard.add("grant " + stream + " " + bytes);
    }

    @Override
    public void ping() {
        heard.add("ping");
    }

    @Override
    public void head(int stream, int status, MultiMap headers) {
        heard.add("head " + stream + " " + status + " " + headers.entries());
    }

    @Override
    public void data(int stream, Buffer piece) {
        heard.add("data " + stream + " " + piece);
    }

    @Override
    public void end(int stream) {
        heard.add("end " + stream);
    }

    @Override
    public void leave() {
        heard.add("leave");
    }
}
