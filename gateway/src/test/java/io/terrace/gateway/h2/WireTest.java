package io.terrace.gateway.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.fake.Waiting;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.impl.ContextInternal;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What Vert.x' own server never says, or not when a test wants it.
class WireTest {

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = ((ContextInternal) vertx.getOrCreateContext()).unwrap();

    @AfterEach
    void end() {
        Waiting.on(vertx.close());
    }

    @Test
    void unseenRequestsOfALeavingServiceFailAndTheRestAreAnswered() {
        H2ConnectionPool pool = to((out, type, flags, stream) -> {
            if (type == Http2FrameEncoder.HEADERS && stream == 3) {
                Peer.goAway(out, 1);
                Peer.ok(out, 1, 0);
                Peer.data(out, 1, Http2FrameEncoder.END_STREAM, Buffer.buffer("page"));
            }
        });

        Ear seen = new Ear();
        Ear unseen = new Ear();
        loop.runOnContext(now -> {
            ask(pool, seen);
            ask(pool, unseen);
        });

        assertThat(unseen.outcome.join()).isEqualTo("unseen");
        assertThat(seen.outcome.join()).isEqualTo("ended");
        assertThat(seen.body).hasToString("page");
    }

    @Test
    void refusedStreamIsUnseenAndCancelledStreamIsBroken() {
        H2ConnectionPool pool = to((out, type, flags, stream) -> {
            if (type == Http2FrameEncoder.HEADERS) {
                Http2FrameEncoder.reset(
                        out, stream, stream == 1 ? Http2FrameEncoder.REFUSED_STREAM : Http2FrameEncoder.CANCEL);
            }
        });

        assertThat(ask(pool).outcome.join()).isEqualTo("unseen");
        assertThat(ask(pool).outcome.join()).isEqualTo("broken");
    }

    @Test
    void paddingContinuationsEarlyHintsAndTrailersAreRead() {
        H2ConnectionPool pool = to((out, type, flags, stream) -> {
            if (type == Http2FrameEncoder.HEADERS) {
                // 103
                Http2FrameEncoder.head(out, 5, Http2FrameEncoder.HEADERS, Http2FrameEncoder.END_HEADERS, stream);
                out.appendBytes(new byte[] {0x08, 3, '1', '0', '3'});
                // 200, padded by two, its end in a frame of its own
                Http2FrameEncoder.head(out, 4, Http2FrameEncoder.HEADERS, Http2FrameEncoder.PADDED, stream);
                out.appendBytes(new byte[] {2, (byte) 0x88, 0, 0});
                Http2FrameEncoder.head(out, 6, Http2FrameEncoder.CONTINUATION, Http2FrameEncoder.END_HEADERS, stream);
                out.appendBytes(new byte[] {0x00, 1, 'x', 2, 'y', 'z'});
                // "page", padded by three
                Peer.data(out, stream, Http2FrameEncoder.PADDED, Buffer.buffer("\u0003page\0\0\0"));
                // trailers
                Http2FrameEncoder.head(
                        out,
                        5,
                        Http2FrameEncoder.HEADERS,
                        Http2FrameEncoder.END_HEADERS | Http2FrameEncoder.END_STREAM,
                        stream);
                out.appendBytes(new byte[] {0x00, 1, 't', 1, 'u'});
            }
        });

        Ear ear = ask(pool);

        assertThat(ear.outcome.join()).isEqualTo("ended");
        assertThat(ear.began.join()).isEqualTo(200);
        assertThat(ear.body).hasToString("page");
    }

    @Test
    void aServiceThatSendsMoreThanItMayIsNotListenedTo() {
        H2ConnectionPool pool = to((out, type, flags, stream) -> {
            if (type == Http2FrameEncoder.HEADERS) {
                Peer.ok(out, stream, 0);
                for (int i = 0; i <= Http2Stream.WINDOW / Http2FrameEncoder.LARGEST; i++) {
                    Peer.data(out, stream, 0, Buffer.buffer(new byte[Http2FrameEncoder.LARGEST]));
                }
            }
        });
        Ear ear = new Ear();

        loop.runOnContext(now ->
                pool.ask(head -> head.request("GET", "service", "/"), ear).pause());

        assertThat(ear.outcome.join()).isEqualTo("broken");
    }

    @Test
    void readBytesAreAddedToTheWindow() {
        Queue<Integer> windows = new ConcurrentLinkedQueue<>();
        H2ConnectionPool pool = to((out, type, flags, stream) -> {
            if (type == Http2FrameEncoder.HEADERS) {
                Peer.ok(out, stream, 0);
                for (int i = 0; i < Http2Stream.WINDOW / Http2FrameEncoder.LARGEST / 2; i++) {
                    Peer.data(out, stream, 0, Buffer.buffer(new byte[Http2FrameEncoder.LARGEST]));
                }
            } else if (type == Http2FrameEncoder.WINDOW_UPDATE && stream > 0) {
                windows.add(stream);
                Peer.data(out, stream, Http2FrameEncoder.END_STREAM, Buffer.buffer("end"));
            }
        });

        Ear ear = ask(pool);

        assertThat(ear.outcome.join()).isEqualTo("ended");
        assertThat(windows).containsExactly(1);
        assertThat(ear.body.length()).isEqualTo(Http2Stream.WINDOW / 2 + 3);
    }

    @Test
    void abandonedRequestTakesNoPlace() {
        H2ConnectionPool pool =
                new H2ConnectionPool(vertx, loop, vertx.createNetClient(), "127.0.0.1", Peer.start(vertx, silent()), 3);
        Ear last = new Ear();

        loop.runOnContext(now -> {
            for (int i = 0; i < 3; i++) {
                pool.ask(head -> head.request("GET", "service", "/"), new Ear()).reset();
            }
            ask(pool, new Ear());
            ask(pool, new Ear());
            ask(pool, new Ear());
            ask(pool, last);
        });

        assertThat(last.outcome.join()).isEqualTo("unseen");
    }

    private static Peer.Part silent() {
        return (out, type, flags, stream) -> {};
    }

    private Ear ask(H2ConnectionPool pool) {
        Ear ear = new Ear();
        loop.runOnContext(now -> ask(pool, ear));
        return ear;
    }

    private static void ask(H2ConnectionPool pool, Ear ear) {
        pool.ask(head -> head.request("GET", "service", "/"), ear);
    }

    private H2ConnectionPool to(Peer.Part part) {
        return new H2ConnectionPool(vertx, loop, vertx.createNetClient(), "127.0.0.1", Peer.start(vertx, part), 100);
    }
}
