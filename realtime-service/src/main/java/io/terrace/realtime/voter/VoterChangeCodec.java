package io.terrace.realtime.voter;

import io.terrace.realtime.log.StreamFrame;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/// Fans have voted in a poll, or have taken their ballots back. It goes over the poll's channel to streams, and to no
/// client.
public final class VoterChangeCodec {

    private static final String TYPE = "voters.changed";
    private static final String VOTED = "\ndata: voted ";
    private static final String WITHDRAWN = "withdrawn ";

    private VoterChangeCodec() {}

    /// @param holds whether their ballots stand now
    static String block(List<UUID> voters, boolean holds) {
        String ids = voters.stream().map(UUID::toString).collect(Collectors.joining(","));
        return StreamFrame.block(TYPE, (holds ? "voted " : WITHDRAWN) + ids);
    }

    /// Whether the frame only tells streams of a change.
    public static boolean isChange(StreamFrame frame) {
        return frame.is(TYPE);
    }

    /// Whether it is about the fan.
    public static boolean names(StreamFrame frame, UUID fan) {
        return frame.names().contains(fan);
    }

    /// Whether the ballots of those it names stand now.
    public static boolean holds(StreamFrame frame) {
        return frame.bytes().toString().contains(VOTED);
    }
}
