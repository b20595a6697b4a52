package io.terrace.platform.kernel;

import java.nio.ByteBuffer;
import java.util.UUID;

/// Who of a community is here, as Redis has it: a sorted set of fans, the score of each the second, counted from 1970,
/// until which they are online unless it is extended. realtime-service writes it, community-service reads
/// it. What Redis forgets is unknown, never wrong.
public final class PresenceKeys {

    private PresenceKeys() {}

    /// Its key. The braces keep a community's keys on one node of a cluster.
    public static String key(UUID community) {
        return "presence:{" + community + "}";
    }

    /// A fan on it: 16 bytes.
    public static byte[] member(UUID fan) {
        return ByteBuffer.allocate(16)
                .putLong(fan.getMostSignificantBits())
                .putLong(fan.getLeastSignificantBits())
                .array();
    }
}
