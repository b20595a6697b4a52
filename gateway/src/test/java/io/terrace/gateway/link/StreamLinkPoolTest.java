package io.terrace.gateway.link;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Headers;
import io.terrace.gateway.h2.RequestHandle;
import io.terrace.gateway.h2.ResponseListener;
import io.terrace.platform.streamlink.StreamCommandEncoder;
import io.terrace.platform.streamlink.StreamLink;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init")
class StreamLinkPoolTest {

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private LinkService service;
    private StreamLinkPool pool;

    @BeforeEach
    void start() throws InterruptedException, ExecutionException {
        service = new LinkService(vertx);
        pool = new StreamLinkPool(vertx, loop, service::connect, 100);
    }

    @AfterEach
    void close() {
        vertx.close();
    }

    @Test
    void streamsShareALinkAndEachGetsOneWriteOfAMessage() {
        Listener one = open("/1");
        Listener other = open("/2");
        await().untilAsserted(() -> assertThat(service.heard).containsExactly("open 1 /1", "open 2 /2"));

        Buffer event = Buffer.buffer("event");
        service.say(to -> {
            to.head(1, 200, MultiMap.caseInsensitiveMultiMap());
            to.head(2, 200, MultiMap.caseInsensitiveMultiMap());
            to.data(1, event);
            to.data(2, event);
            to.data(1, Buffer.buffer("+more"));
            to.end(2);
        });

        await().untilAsserted(() -> assertThat(other.heard).containsExactly("200", "event", "ended"));
        assertThat(one.heard).containsExactly("200", "event+more");
        assertThat(service.links()).isEqualTo(1);
    }

    @Test
    void aStreamThatIsLeftIsClosedAndHearsNothingMore() {
        Listener one = open("/1");
        Listener other = open("/2");
        await().until(() -> service.heard.size() == 2);

        onLoop(() -> {
            one.handle.reset();
            return true;
        });

        await().until(() -> service.heard.contains("close 1"));
        service.say(to -> {
            to.data(1, Buffer.buffer("late"));
            to.head(2, 200, MultiMap.caseInsensitiveMultiMap());
        });
        await().until(() -> other.heard.contains("200"));
        assertThat(one.heard).isEmpty();
    }

    @Test
    void aClientThatTakesNothingIsGrantedNothing() {
        Listener slow = open("/1");
        Listener quick = open("/2");
        await().until(() -> service.heard.size() == 2);
        slow.pausing = true;
        Buffer half = Buffer.buffer("x".repeat(StreamLink.WINDOW / 2));

        service.say(to -> {
            to.head(1, 200, MultiMap.caseInsensitiveMultiMap());
            to.head(2, 200, MultiMap.caseInsensitiveMultiMap());
            to.data(1, half);
            to.data(2, half);
        });

        String granted = " " + half.length();
        await().until(() -> service.heard.contains("grant 2" + granted));
        assertThat(service.heard).doesNotContain("grant 1" + granted);
        onLoop(() -> {
            slow.handle.resume();
            return true;
        });
        await().until(() -> service.heard.contains("grant 1" + granted));
        assertThat(quick.heard).hasSize(2);
    }

    @Test
    void aMessageThatCannotBeReadEndsTheLinkAndItsStreams() {
        Listener one = open("/1");
        await().until(() -> service.heard.size() == 1);

        service.send(link -> link.response().write("\0\10nonsense"));

        await().untilAsserted(() -> assertThat(one.heard).containsExactly("broken"));
        open("/2");
        await().until(() -> service.links() == 2);
    }

    @Test
    void aLinkThatBreaksEndsItsStreams() {
        Listener one = open("/1");
        await().until(() -> service.heard.size() == 1);

        service.send(link -> link.connection().close());

        await().untilAsserted(() -> assertThat(one.heard).containsExactly("broken"));
    }

    @Test
    void aServiceThatLeavesKeepsItsStreamsAndGetsNoMore() {
        Listener one = open("/1");
        await().until(() -> service.heard.size() == 1);
        service.say(to -> {
            to.head(1, 200, MultiMap.caseInsensitiveMultiMap());
            to.leave();
        });
        await().until(() -> one.heard.contains("200"));

        open("/2");

        await().until(() -> service.links() == 2 && service.heard.contains("open 1 /2"));
        assertThat(one.heard).containsExactly("200");
    }

    @Test
    void aServiceWithoutLinksIsAskedOneByOne() {
        service.answers(404);

        Listener one = open("/1");

        await().untilAsserted(() -> assertThat(one.heard).containsExactly("unspoken"));
        assertThat(onLoop(pool::isSpoken)).isFalse();
    }

    @Test
    void aServiceThatIsAboutToStopHasNotSeenTheStream() {
        service.answers(503);

        Listener one = open("/1");

        await().untilAsserted(() -> assertThat(one.heard).containsExactly("unseen"));
        assertThat(onLoop(pool::isSpoken)).isTrue();
    }

    private Listener open(String target) {
        Listener listener = new Listener();
        Buffer request = StreamCommandEncoder.request(target, MultiMap.caseInsensitiveMultiMap())
                .orElseThrow();
        listener.handle = onLoop(() -> pool.open(request, listener));
        return listener;
    }

    private <T> T onLoop(Supplier<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.runOnContext(_ -> done.complete(work.get()));
        return done.join();
    }

    private static final class Listener implements ResponseListener {

        private final List<String> heard = new CopyOnWriteArrayList<>();
        private RequestHandle handle;
        private volatile boolean pausing;

        @Override
        public void began(int status, Http2Headers headers) {
            heard.add(Integer.toString(status));
        }

        @Override
        public void chunk(Buffer piece) {
            heard.add(piece.toString());
            if (pausing) {
                handle.pause();
            }
        }

        @Override
        public void ended() {
            heard.add("ended");
        }

        @Override
        public void broken(Throwable cause) {
            heard.add("broken");
        }

        @Override
        public void unseen(Throwable cause) {
            heard.add("unseen");
        }

        @Override
        public void unspoken() {
            heard.add("unspoken");
        }
    }
}
