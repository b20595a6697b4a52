package io.terrace.realtime.stream;

import io.terrace.platform.kernel.Ids;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.GapMetrics;
import io.terrace.realtime.log.ReplayResult;
import io.terrace.realtime.log.ReplayResult.Broken;
import io.terrace.realtime.log.ReplayResult.Complete;
import io.terrace.realtime.log.ReplayResult.Entry;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.terrace.realtime.ticket.StreamCaller;
import io.terrace.realtime.veil.MuteBlockFilter;
import io.terrace.realtime.voter.VoterChangeCodec;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One client, from joining its channels until it is gone. Lives on its shard's event loop.
///
/// Whatever it asked for, it is in the fan's own channel, to hear that its session has ended and which fans are hidden
/// from it tell, and in the one for marks.
final class OpenStream {

    private final UUID id = Ids.next();
    private final StreamCaller client;
    private final AuthenticatedFan fan;
    private final StreamRequest query;
    private final StreamConfig config;
    private final ClientWriter outlet;
    private final LongAdder sent;
    private final Consumer<OpenStream> leave;
    private final String own;
    private @Nullable List<Entry> early = new ArrayList<>();
    private @Nullable StreamPosition last;
    private MuteBlockFilter veil = MuteBlockFilter.NONE;
    /// The channels of polls in which the fan has a ballot.
    private final Set<String> voted = new HashSet<>();
    private int quietSweeps;
    private boolean reauthTold;
    private boolean replaced;
    private boolean gone;

    /// @param sent counts the events that it is told
    /// @param leave called once, when it is gone
    OpenStream(
            StreamCaller client,
            StreamRequest query,
            StreamConfig config,
            ClientWriter outlet,
            LongAdder sent,
            Consumer<OpenStream> leave) {
        this.client = client;
        fan = client.fan();
        this.query = query;
        this.config = config;
        this.outlet = outlet;
        this.sent = sent;
        this.leave = leave;
        own = StreamChannel.me(fan.community(), fan.id()).key();
    }

    UUID id() {
        return id;
    }

    StreamCaller client() {
        return client;
    }

    boolean isGone() {
        return gone;
    }

    /// The keys of the channels it is in.
    List<String> channels() {
        List<String> channels = new ArrayList<>(query.heard(fan));
        if (!query.me()) {
            channels.add(own);
        }
        channels.add(StreamChannel.marks(fan.community()).key());
        return channels;
    }

    /// Tells what the client missed, then what has come since it joined.
    ///
    /// @param veil as it was once it had joined
    /// @param polls in which the fan's ballot stood then
    void start(ReplayResult missed, MuteBlockFilter veil, Set<UUID> polls) {
        this.veil = veil;
        polls.forEach(
                poll -> voted.add(StreamChannel.poll(fan.community(), poll).key()));
        List<Entry> since = early == null ? List.of() : early;
        early = null;
        if (gone) {
            return;
        }
        switch (missed) {
            case Complete(StreamPosition head, List<Entry> entries) -> {
                StreamPosition from = query.from() == null ? head : query.from();
                List<Entry> told = entries.stream()
                        .filter(entry -> isForClients(entry.frame()) && !veil.hides(entry.frame()))
                        .toList();
                outlet.open(told.size(), client.keyHash());
                write(ControlFrameFactory.ready(from, query.resuming(), told.size(), config.retry()));
                last = from;
                told.forEach(entry -> hear(entry.channel(), entry.frame()));
            }
            case Broken(StreamPosition head, String reason) -> {
                outlet.open(0, client.keyHash());
                write(ControlFrameFactory.ready(head, false, 0, config.retry()));
                GapMetrics.count(reason);
                write(ControlFrameFactory.gap(reason));
            }
        }
        last = missed.head();
        since.forEach(entry -> hear(entry.channel(), entry.frame()));
        closeIfReplaced();
    }

    /// Tells an event, unless the client has it. Until the start it is kept, which takes no longer than a connect may.
    void hear(String channel, StreamFrame frame) {
        // Whatever its position: it may have been sent before the log was read.
        if (channel.equals(own) && RedisStreamRegistry.replaces(id, frame)) {
            replaced = true;
            closeIfReplaced();
        }
        if (early != null) {
            early.add(new Entry(channel, frame));
        }
        if (gone || last == null || frame.at().isCoveredBy(last)) {
            return;
        }
        if (!frame.at().epoch().equals(last.epoch())) {
            GapMetrics.count("reset");
            write(ControlFrameFactory.gap(frame.at(), "reset"));
        }
        last = frame.at();
        if (VoterChangeCodec.isChange(frame)) {
            note(channel, frame);
        } else if (!channel.equals(own)) {
            tell(channel, frame);
        } else if (MuteBlockFilter.isChange(frame)) {
            veil = veil.after(frame);
        } else {
            if (query.me() && !RedisStreamRegistry.isNotice(frame) && !frame.isForOthersThan(fan.session())) {
                tell(channel, frame);
            }
            if (frame.revokes(fan.session())) {
                close(ControlFrameFactory.closing("session_revoked"));
            }
        }
    }

    private void closeIfReplaced() {
        if (replaced) {
            close(ControlFrameFactory.closing("replaced", config.replacedRetry()));
        }
    }

    private boolean isForClients(StreamFrame frame) {
        return !MuteBlockFilter.isChange(frame)
                && !VoterChangeCodec.isChange(frame)
                && !RedisStreamRegistry.isNotice(frame)
                && !frame.isForOthersThan(fan.session());
    }

    private void note(String channel, StreamFrame change) {
        if (!VoterChangeCodec.names(change, fan.id())) {
            return;
        }
        if (VoterChangeCodec.holds(change)) {
            voted.add(channel);
        } else {
            voted.remove(channel);
        }
    }

    private void tell(String channel, StreamFrame frame) {
        if (!veil.hides(frame)) {
            sent.increment();
            write(voted.contains(channel) ? frame.votersBytes() : frame.bytes());
        }
    }

    /// Does what is due; called [ClientShard#SWEEPS] times a heartbeat.
    void sweep(Instant now) {
        if (gone || last == null) {
            return;
        }
        Duration left = Duration.between(now, fan.tokenEndsAt());
        if (!left.isPositive()) {
            close(ControlFrameFactory.closing("token_expired"));
        } else if (!reauthTold && left.compareTo(config.reauthLead()) <= 0) {
            reauthTold = true;
            write(ControlFrameFactory.reauth(left.toSeconds()));
        } else if (++quietSweeps >= ClientShard.SWEEPS) {
            write(ControlFrameFactory.comment());
        }
    }

    /// Ends a stream that has started; one that has not is refused where it is opened.
    void close(Buffer lastWord) {
        if (!gone && last != null) {
            outlet.close(lastWord);
            goAway();
        }
    }

    /// The client has gone, or was never let in.
    void goAway() {
        if (!gone) {
            gone = true;
            leave.accept(this);
        }
    }

    private void write(Buffer bytes) {
        quietSweeps = 0;
        if (!gone && !outlet.write(bytes)) {
            close(ControlFrameFactory.closing("slow_consumer"));
        }
    }
}
