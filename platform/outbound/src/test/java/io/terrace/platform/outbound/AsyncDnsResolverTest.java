package io.terrace.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AsyncDnsResolverTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final AsyncDnsResolver lookUps = new AsyncDnsResolver(this::resolve);

    @AfterEach
    void answer() {
        end.countDown();
        lookUps.close();
    }

    @Test
    void silentNameServerDelaysNoOtherLookup() throws Exception {
        List<Future<InetAddress[]>> silent = IntStream.range(0, 500)
                .mapToObj(i -> lookUps.of("silent.example"))
                .toList();

        InetAddress[] found = new ExchangeDeadline(LONG).await(lookUps.of("other.example"));

        assertThat(found).containsExactly(InetAddress.ofLiteral("127.0.0.1"));
        assertThat(silent).noneMatch(Future::isComplete);
        assertThat(asked).hasValue(1);
    }

    @Test
    void laterLookupIsResolvedAgain() throws Exception {
        end.countDown();

        for (int i = 0; i < 5_000; i++) {
            new ExchangeDeadline(LONG).await(lookUps.of("silent.example"));
        }

        assertThat(asked).hasValue(5_000);
    }

    @Test
    void beyondTheLastThreadNoneWaitsInLine() throws Exception {
        var silent = new ArrayList<Future<InetAddress[]>>();
        for (int i = 0; i < 64; i++) {
            silent.add(lookUps.of("silent.example" + i));
        }

        assertThatThrownBy(() -> new ExchangeDeadline(LONG).await(lookUps.of("other.example")))
                .isInstanceOf(IOException.class);

        end.countDown();
        for (var one : silent) {
            new ExchangeDeadline(LONG).await(one);
        }
    }

    @Test
    void aNameThatLeadsNowhereFails() {
        assertThatThrownBy(() -> new ExchangeDeadline(LONG).await(lookUps.of("nowhere.example")))
                .hasRootCauseInstanceOf(UnknownHostException.class);
    }

    private InetAddress[] resolve(String host) throws UnknownHostException {
        if (host.startsWith("nowhere")) {
            throw new UnknownHostException(host);
        }
        if (host.startsWith("silent")) {
            asked.incrementAndGet();
            try {
                end.await();
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
        return new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")};
    }
}
