package io.terrace.realtime.stream;

import io.terrace.realtime.log.GapMetrics;
import io.terrace.realtime.log.ReplayResult;
import io.terrace.realtime.log.ReplayResult.Broken;
import io.terrace.realtime.log.ReplayResult.Complete;
import io.terrace.realtime.log.ReplayResult.Entry;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// One community on this node: who is in its channels and how far it has heard. Lives on the hub's event loop.
final class CommunityChannelGroup {

    private final UUID community;
    private final Map<String, Map<ClientShard, Integer>> audiences = new HashMap<>();
    private @Nullable StreamPosition last;
    private @Nullable List<Entry> held;
    private int unanswered;

    CommunityChannelGroup(UUID community) {
        this.community = community;
    }

    UUID community() {
        return community;
    }

    List<String> channels() {
        return List.copyOf(audiences.keySet());
    }

    void join(String channel, ClientShard shard) {
        audiences.computeIfAbsent(channel, _ -> new HashMap<>()).merge(shard, 1, Integer::sum);
    }

    /// Whether no one is left in the channel.
    boolean leave(String channel, ClientShard shard) {
        Map<ClientShard, Integer> audience = audiences.getOrDefault(channel, Map.of());
        audience.computeIfPresent(shard, (_, streams) -> streams == 1 ? null : streams - 1);
        return audience.isEmpty() && audiences.remove(channel) != null;
    }

    boolean isEmpty() {
        return audiences.isEmpty();
    }

    /// The position up to which everyone here has heard everything; absent until the first has come in.
    @Nullable StreamPosition last() {
        return last;
    }

    /// Someone is about to come in who has everything up to `head`.
    void admit(StreamPosition head) {
        if (last == null) {
            last = head;
        }
    }

    void hear(String channel, StreamFrame frame) {
        unanswered = 0;
        Entry entry = new Entry(channel, frame);
        if (held == null) {
            tell(entry);
        } else {
            held.add(entry);
        }
    }

    /// Keeps what comes until it is known what was missed.
    void hold() {
        held = new ArrayList<>();
        unanswered = 0;
    }

    /// Tells what was missed and then what has come since, in order. A mark has the position of the event before it and
    /// must come after that one, which may be only in the log: so what has come waits behind.
    void release(List<ReplayResult> missed) {
        List<Entry> entries = new ArrayList<>();
        for (ReplayResult replay : missed) {
            switch (replay) {
                case Complete(var _, List<Entry> logged) -> entries.addAll(logged);
                case Broken(StreamPosition head, String reason) -> tell(gap(head, reason));
            }
        }
        if (held != null) {
            entries.addAll(held);
            held = null;
        }
        entries.sort(Comparator.comparingLong(entry -> entry.frame().at().number()));
        entries.forEach(this::tell);
        for (ReplayResult replay : missed) {
            if (last == null || !replay.head().isCoveredBy(last)) {
                last = replay.head();
            }
        }
    }

    /// A mark was asked for; hearing anything answers it. While there is nothing to hear it over, none is awaited.
    ///
    /// @return how many in a row were not answered before
    int ask() {
        return held == null && last != null ? unanswered++ : 0;
    }

    private void tell(Entry entry) {
        last = entry.frame().at();
        audiences
                .getOrDefault(entry.channel(), Map.of())
                .keySet()
                .forEach(shard -> shard.hear(entry.channel(), entry.frame()));
    }

    /// A new epoch is a gap to every client by itself.
    private Entry gap(StreamPosition head, String reason) {
        boolean sameEpoch = last != null && last.epoch().equals(head.epoch());
        if (sameEpoch) {
            GapMetrics.count(reason);
        }
        StreamFrame frame = sameEpoch ? StreamFrame.of(head, StreamFrame.gap(reason)) : StreamFrame.mark(head);
        return new Entry(StreamChannel.marks(community).key(), frame);
    }
}
