package io.terrace.polls.vote;

import io.terrace.platform.jdbc.UuidArray;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/// Lists of ids of different lengths, each a slice of one array: `all[before + 1 : through]`. An array of arrays would
/// have to be square.
///
/// @param before how many ids of others come before each list's
/// @param through the place of each list's last
record FlattenedUuidLists(UuidArray all, List<Integer> before, List<Integer> through) {

    /// In their order.
    static FlattenedUuidLists of(Collection<? extends Collection<UUID>> lists) {
        List<UUID> all = new ArrayList<>();
        List<Integer> before = new ArrayList<>();
        List<Integer> through = new ArrayList<>();
        for (Collection<UUID> list : lists) {
            before.add(all.size());
            all.addAll(list);
            through.add(all.size());
        }
        return new FlattenedUuidLists(UuidArray.of(all), List.copyOf(before), List.copyOf(through));
    }
}
