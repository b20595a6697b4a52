package io.terrace.community.squad;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// What squads, requests and blocks ought to be, in sets.
final class SquadModel {

    private static final int FANS = 6;

    private record From(int one, int other) {
        static From of(int a, int b) {
            return new From(a, b);
        }

        From back() {
            return of(other, one);
        }
    }

    private final Set<Set<Integer>> connected = new HashSet<>();
    private final Set<From> asked = new HashSet<>();
    private final Set<From> deafTo = new HashSet<>();
    private final Set<From> blocked = new HashSet<>();

    int ask(int a, int b) {
        var wish = From.of(a, b);
        if (apart(wish)) {
            return 404;
        }
        if (connected.contains(Set.of(a, b)) || asked.contains(wish)) {
            return 200;
        }
        if (asked.contains(wish.back())) {
            connect(wish);
        } else {
            asked.add(wish);
            deafTo.remove(wish);
        }
        return 201;
    }

    void accept(int a, int b) {
        if (incoming(a).contains(b)) {
            connect(new From(a, b));
        }
    }

    void decline(int a, int b) {
        if (incoming(a).contains(b)) {
            deafTo.add(new From(a, b));
        }
    }

    void withdraw(int a, int b) {
        asked.remove(new From(a, b));
    }

    void remove(int a, int b) {
        connected.remove(Set.of(a, b));
    }

    int block(int a, int b) {
        var wish = From.of(a, b);
        if (blocked.contains(wish.back()) && !blocked.contains(wish)) {
            return 404;
        }
        blocked.add(wish);
        connected.remove(Set.of(a, b));
        asked.remove(wish);
        asked.remove(wish.back());
        return 204;
    }

    void unblock(int a, int b) {
        blocked.remove(new From(a, b));
    }

    List<Integer> squad(int a) {
        return others(b -> b != a && connected.contains(Set.of(a, b)));
    }

    List<Integer> incoming(int a) {
        return others(b -> asked.contains(new From(b, a)) && !deafTo.contains(new From(a, b)));
    }

    List<Integer> outgoing(int a) {
        return others(b -> asked.contains(new From(a, b)));
    }

    List<Integer> blocks(int a) {
        return others(b -> blocked.contains(new From(a, b)));
    }

    List<Integer> visible(int a, int fans) {
        return IntStream.range(0, fans)
                .filter(b -> !apart(new From(a, b)))
                .boxed()
                .toList();
    }

    private void connect(From wish) {
        connected.add(Set.of(wish.one(), wish.other()));
        for (From way : List.of(wish, wish.back())) {
            asked.remove(way);
            deafTo.remove(way);
        }
    }

    private boolean apart(From wish) {
        return blocked.contains(wish) || blocked.contains(wish.back());
    }

    private static List<Integer> others(IntPredicate test) {
        return IntStream.range(0, FANS).filter(test).boxed().toList();
    }
}
