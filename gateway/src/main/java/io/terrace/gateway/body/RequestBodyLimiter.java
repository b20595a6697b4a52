package io.terrace.gateway.body;

import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// One event loop's bounds on bodies: how many are awaited from one client and from one address, and how many bytes all
/// of them hold. Over a bound the body that has been awaited longest gives way: it is the slow one, and a request that
/// has just come is not refused for it.
final class RequestBodyLimiter {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Map<String, Object> POLICY = Map.of("policy", "request_bodies");

    private final Map<Object, SequencedSet<CollectedBody>> byClient = new HashMap<>();
    private final Map<Object, SequencedSet<CollectedBody>> byAddress = new HashMap<>();
    private final SequencedSet<CollectedBody> awaited = new LinkedHashSet<>();
    private final int maxPerClient;
    private final int maxPerAddress;
    private final long maxBytes;
    private long bytes;

    RequestBodyLimiter(int maxPerClient, int maxPerAddress, long maxBytes) {
        this.maxPerClient = maxPerClient;
        this.maxPerAddress = maxPerAddress;
        this.maxBytes = maxBytes;
    }

    /// A body is awaited from now on.
    void add(CollectedBody body) {
        makeRoom(byClient.get(body.client()), maxPerClient);
        makeRoom(byAddress.get(body.address()), maxPerAddress);
        awaited.add(body);
        byClient.computeIfAbsent(body.client(), client -> new LinkedHashSet<>(2))
                .add(body);
        byAddress
                .computeIfAbsent(body.address(), address -> new LinkedHashSet<>(2))
                .add(body);
    }

    /// Whether it may hold so many bytes more; otherwise it has been refused.
    boolean grow(CollectedBody body, int more) {
        while (bytes + more > maxBytes && awaited.contains(body)) {
            awaited.getFirst().refuse(RefusalException.unavailable());
        }
        boolean grows = awaited.contains(body);
        if (grows) {
            bytes += more;
        }
        return grows;
    }

    /// It is whole, and holds its bytes until it is removed.
    void arrived(CollectedBody body) {
        if (awaited.remove(body)) {
            remove(byClient, body.client(), body);
            remove(byAddress, body.address(), body);
        }
    }

    void remove(CollectedBody body, int held) {
        arrived(body);
        bytes -= held;
    }

    int awaited() {
        return awaited.size();
    }

    long bytes() {
        return bytes;
    }

    private static void makeRoom(@Nullable SequencedSet<CollectedBody> awaited, int most) {
        if (awaited != null && awaited.size() >= most) {
            awaited.getFirst().refuse(new RefusalException(ErrorCode.RATE_LIMITED, POLICY, RETRY_AFTER));
        }
    }

    private static void remove(Map<Object, SequencedSet<CollectedBody>> groups, Object key, CollectedBody body) {
        SequencedSet<CollectedBody> group = groups.get(key);
        if (group != null && group.remove(body) && group.isEmpty()) {
            groups.remove(key);
        }
    }
}
