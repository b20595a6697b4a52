package io.terrace.messaging.member;

import java.util.UUID;

/// Two fans in the order of their ids, as the database sorts them.
///
/// @param low before `high`
public record FanPair(UUID low, UUID high) {

    /// The key of an advisory lock on the pair, of the parameters `low` and `high`.
    public static final String LOCK =
            "hashtextextended('pair/' || terrace_community() || '/' || ?::uuid || '/' || ?::uuid, 0)";

    public static FanPair of(UUID one, UUID other) {
        return one.toString().compareTo(other.toString()) < 0 ? new FanPair(one, other) : new FanPair(other, one);
    }
}
