package io.terrace.journeys.storm;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/// Acknowledged effects that are not there, and effects that nobody was told of or that are there twice.
public record Tally(long lost, long twice) {

    public static final Tally NONE = new Tally(0, 0);

    static Tally of(long due, long there) {
        return new Tally(Math.max(0, due - there), Math.max(0, there - due));
    }

    /// @param there with repetitions
    static Tally of(Set<String> acknowledged, Collection<String> there) {
        Set<String> distinct = new HashSet<>(there);
        long lost = acknowledged.stream().filter(one -> !distinct.contains(one)).count();
        long untold =
                distinct.stream().filter(one -> !acknowledged.contains(one)).count();
        return new Tally(lost, untold + there.size() - distinct.size());
    }

    Tally plus(Tally other) {
        return new Tally(lost + other.lost, twice + other.twice);
    }
}
