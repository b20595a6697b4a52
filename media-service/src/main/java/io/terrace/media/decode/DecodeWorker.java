package io.terrace.media.decode;

import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Undecodable;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One worker's process, started when it is first needed and again after it failed. For one thread at a time.
///
/// It finds an empty environment: no secret of this service is in a process that a stranger's content may take over.
final class DecodeWorker implements AutoCloseable {

    /// What a worker says once it can take contents.
    private static final int READY = 'R';

    private static final int DECODED = 0;
    private static final int UNREADABLE = 1;

    /// The longest answer.
    private static final int MAX_ANSWER = 8 * 1024 * 1024;

    private final List<String> command;
    private final Duration limit;
    private final ScheduledExecutorService timer;
    private volatile @Nullable Process process;
    private @Nullable DataInputStream answers;

    DecodeWorker(List<String> command, Duration limit, ScheduledExecutorService timer) {
        this.command = List.copyOf(command);
        this.limit = limit;
        this.timer = timer;
    }

    /// @throws IOException when no worker can be started
    /// @throws WorkerFailedException when it did not answer; the next content gets a new one
    DecodeResult decode(DecodeKind kind, byte[] content) throws IOException, WorkerFailedException {
        Process worker = running();
        try {
            return within(worker, () -> ask(worker, kind, content));
        } catch (IOException e) {
            close();
            throw new WorkerFailedException(e);
        }
    }

    private Process running() throws IOException {
        Process current = process;
        if (current != null && current.isAlive()) {
            return current;
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.DISCARD);
        builder.environment().clear();
        Process started = builder.start();
        process = started;
        DataInputStream in = new DataInputStream(new BufferedInputStream(started.getInputStream()));
        answers = in;
        try {
            if (within(started, in::read) != READY) {
                throw new IOException("It does not start");
            }
            return started;
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private DecodeResult ask(Process worker, DecodeKind kind, byte[] content) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(worker.getOutputStream()));
        out.writeByte(kind.code());
        out.writeInt(content.length);
        out.write(content);
        out.flush();
        DataInputStream in = answers;
        if (in == null) {
            throw new EOFException();
        }
        int status = in.readUnsignedByte();
        int length = in.readInt();
        if (status > UNREADABLE || length < 0 || length > MAX_ANSWER) {
            throw new IOException("It answers nonsense");
        }
        byte[] answer = in.readNBytes(length);
        if (answer.length < length) {
            throw new EOFException();
        }
        return status == DECODED ? new Decoded(ByteBuffer.wrap(answer)) : new Undecodable();
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    /// Kills the process when the step takes too long: what it waits for then breaks off.
    private <T> T within(Process worker, Step<T> step) throws IOException {
        Future<?> overrun = timer.schedule(worker::destroyForcibly, limit.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return step.run();
        } finally {
            overrun.cancel(false);
        }
    }

    /// Ends the process, if there is one, and waits until it is gone.
    @Override
    public void close() throws InterruptedIOException {
        Process current = process;
        if (current == null) {
            return;
        }
        current.destroyForcibly();
        process = null;
        answers = null;
        try {
            current.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
