package io.terrace.bench.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/// A connection with one request on it at a time.
final class LoadConnection implements AutoCloseable {

    private final SocketChannel channel;
    private final AnswerReader reader = new AnswerReader();
    private long dueNanos;

    private LoadConnection(SocketChannel channel) {
        this.channel = channel;
    }

    static LoadConnection open(int port, Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        LoadConnection line = new LoadConnection(channel);
        channel.register(selector, SelectionKey.OP_READ, line);
        return line;
    }

    /// @param due when the request was to go, which may have been some time ago
    void send(byte[] request, long due) throws IOException {
        dueNanos = due;
        ByteBuffer bytes = ByteBuffer.wrap(request);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    AnswerReader.Seen read() throws IOException {
        return channel.read(reader.room()) < 0 ? AnswerReader.Seen.BAD : reader.look();
    }

    long dueNanos() {
        return dueNanos;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
