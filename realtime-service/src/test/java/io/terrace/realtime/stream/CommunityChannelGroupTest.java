package io.terrace.realtime.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.kernel.Ids;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.log.ReplayResult.Complete;
import io.terrace.realtime.log.ReplayResult.Entry;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.terrace.realtime.ticket.StreamCaller;
import io.terrace.realtime.ticket.StreamCallerKind;
import io.terrace.realtime.veil.MuteBlockFilter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommunityChannelGroupTest {

    private final Vertx vertx = Vertx.vertx();
    private final ClientShard shard = new ClientShard(vertx.getOrCreateContext());
    private final UUID community = Ids.next();
    private final CommunityChannelGroup room = new CommunityChannelGroup(community);
    private final String feed = StreamChannel.feed(community).key();
    private final String marks = StreamChannel.marks(community).key();
    private final List<Buffer> written = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        vertx.close();
    }

    /// A mark has the position of the event before it. Here the event came before the new subscription and is only in
    /// the log, the mark came after it and was heard.
    @Test
    void replayedEventPrecedesTheMarkOfItsPosition() {
        StreamFrame event = StreamFrame.of(at(2), StreamFrame.block("test.happened", "{}"));
        StreamFrame mark = StreamFrame.mark(at(2));
        open();
        room.hold();

        room.hear(marks, mark);
        room.release(List.of(new Complete(at(3), List.of(new Entry(feed, event)))));

        settle();
        assertThat(written).endsWith(event.bytes());
    }

    private void open() {
        var config = TestConfig.of();
        var fan = new AuthenticatedFan(Ids.next(), community, Ids.next(), Instant.MAX);
        var query = new StreamRequest(false, true, Set.of(), false, null);
        var stream = new OpenStream(
                new StreamCaller(StreamCallerKind.FAN, fan, null, null),
                query,
                config,
                new ClientWriter(new HttpClientConnection(vertx, response(), config.farewell()), config),
                new LongAdder(),
                _ -> {});
        shard.add(stream);
        room.join(feed, shard);
        room.join(marks, shard);
        room.admit(at(1));
        shard.run(() -> stream.start(new Complete(at(1), List.of()), MuteBlockFilter.NONE, Set.of()));
    }

    private void settle() {
        var settled = new CompletableFuture<Void>();
        shard.run(() -> settled.complete(null));
        settled.join();
    }

    private static StreamPosition at(long number) {
        return new StreamPosition("0123456789ab", number);
    }

    private HttpServerResponse response() {
        InvocationHandler handler = (response, method, arguments) -> {
            if (method.getName().equals("write")) {
                written.add((Buffer) arguments[0]);
            }
            return switch (method.getName()) {
                case "write" -> Future.succeededFuture();
                case "writeQueueFull" -> false;
                default -> response;
            };
        };
        return (HttpServerResponse) Proxy.newProxyInstance(
                HttpServerResponse.class.getClassLoader(), new Class<?>[] {HttpServerResponse.class}, handler);
    }
}
