package io.terrace.bench.stream;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.function.IntConsumer;

/// One client's open stream.
///
/// @param number of the client
record EventStreamConnection(int number, SocketChannel channel, EventStreamParser parser) implements AutoCloseable {

    /// Asks for it; its answer comes later.
    static EventStreamConnection open(int number, int port, byte[] request, Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        ByteBuffer bytes = ByteBuffer.wrap(request);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.configureBlocking(false);
        var connection = new EventStreamConnection(number, channel, new EventStreamParser());
        channel.register(selector, SelectionKey.OP_READ, connection);
        return connection;
    }

    /// Takes what has come.
    ///
    /// @param room for what has come
    /// @return whether its stream begins with it
    /// @throws StackException where the stream was refused or has ended
    boolean read(byte[] room, IntConsumer frames) throws IOException {
        boolean hadBegun = parser.hasBegun();
        int length = channel.read(ByteBuffer.wrap(room));
        if (length < 0) {
            throw new StackException("The stream of client " + number + " has ended");
        }
        parser.read(room, length, frames);
        return !hadBegun && parser.hasBegun();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
