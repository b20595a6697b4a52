package io.terrace.journeys.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.journeys.suite.Contract;
import io.terrace.journeys.suite.Indistinct;
import io.terrace.journeys.suite.Suite;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// Operation × id × actor, as requests.
public final class Matrix {

    private final Map<String, Row> table = Table.read();
    private final AtomicInteger cells = new AtomicInteger();
    private final AtomicInteger turns = new AtomicInteger();
    private final Documented documented;
    private final Cast cast;

    private Matrix(Suite suite) {
        documented = new Documented(suite.contract().document());
        cast = new Cast(suite);
    }

    public static Matrix of(Suite suite) {
        return new Matrix(suite);
    }

    /// The operations that have a row, with their parameters' names left out.
    public Set<String> operations() {
        return table.keySet().stream()
                .map(Matrix::operation)
                .map(Matrix::nameless)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Ids an operation is documented to take and of which its row says nothing.
    public Map<String, Set<String>> unknownIds() {
        Map<String, Set<String>> unknown = new TreeMap<>();
        documented.ids().forEach((operation, ids) -> {
            Set<String> missing = new TreeSet<>(ids);
            table.forEach((key, row) -> {
                if (operation(key).equals(operation)) {
                    missing.removeAll(row.named());
                }
            });
            if (!missing.isEmpty()) {
                unknown.put(operation, missing);
            }
        });
        return unknown;
    }

    /// A test an operation.
    public Stream<DynamicTest> rows() {
        return table.entrySet().stream()
                .map(row -> DynamicTest.dynamicTest(
                        row.getKey(), () -> check(operation(row.getKey()), row.getValue(), turns.getAndIncrement())));
    }

    private void check(String operation, Row row, int turn) {
        for (Set<String> foreign : choices(row.things().keySet())) {
            Probe probe = new Probe(operation, row, Loopback.next(), turn);
            EnumSet.allOf(Actor.class).forEach(actor -> check(probe, actor, foreign));
        }
    }

    /// Each id alone, then all of them; nothing once where there are none.
    private static List<Set<String>> choices(Set<String> ids) {
        if (ids.isEmpty()) {
            return List.of(Set.of());
        }
        Stream<Set<String>> each = ids.stream().map(Set::of);
        return Stream.concat(each, Stream.of(ids).filter(all -> all.size() > 1)).toList();
    }

    private void check(Probe probe, Actor actor, Set<String> names) {
        Guard guard = probe.row().guard();
        if (guard.isAtHome(actor)) {
            return;
        }
        boolean foreign = names.stream().anyMatch(name -> !owners(probe, name).equals(own(probe, actor, name)));
        Set<Integer> expected = guard.answers(actor, probe.wish(foreign, names));
        if (expected.isEmpty() && probe.row().onlyRefused()) {
            return;
        }
        cells.incrementAndGet();
        String cell = "%s by %s, another's %s".formatted(probe.operation(), actor, names);
        ApiResponse answer =
                ask(probe, actor, name -> names.contains(name) ? owners(probe, name) : own(probe, actor, name));
        String told = answer.headers() + answer.body();
        Set<String> secrets = new HashSet<>(cast.owner().canaries(actor));
        names.stream().filter(probe.row().repeated()::contains).forEach(name -> secrets.remove(owners(probe, name)));
        assertThat(secrets).as(cell).noneMatch(told::contains);
        if (expected.isEmpty()) {
            assertThat(answer.status()).as(cell).isLessThan(500);
        } else {
            assertThat(expected).as("%s: %s", cell, answer).contains(answer.status());
            Indistinct.assertThat(
                    answer, ask(probe, actor, name -> names.contains(name) ? absent() : own(probe, actor, name)));
        }
    }

    private ApiResponse ask(Probe probe, Actor actor, UnaryOperator<String> id) {
        String query = probe.row().query();
        return probe.send(
                cast.api(actor, probe.turn()).from(probe.address()),
                id,
                query == null ? "" : cast.world(actor).thing(query));
    }

    private String owners(Probe probe, String name) {
        return cast.owner().thing(thing(probe, name));
    }

    private String own(Probe probe, Actor actor, String name) {
        return cast.world(actor).thing(thing(probe, name));
    }

    private static String absent() {
        return UUID.randomUUID().toString();
    }

    private static String thing(Probe probe, String name) {
        String thing = probe.row().things().get(name);
        if (thing == null) {
            throw new IllegalArgumentException(probe.operation() + " has no id " + name);
        }
        return thing;
    }

    /// Nothing the others tried has done anything to the owner.
    public void checkOwner() {
        ApiClient fan = cast.owner().fan().api();
        fan.get("/v2/freestyles/" + cast.owner().thing("freestyle")).expect(200);
        fan.get("/v2/polls/" + cast.owner().thing("poll")).expect(200);
        fan.get("/v2/uploads/" + cast.owner().thing("upload")).expect(200);
        fan.get("/v2/calls/" + cast.owner().thing("call")).expect(200);
        assertThat(fan.get("/v2/conversations/" + cast.owner().thing("conversation") + "/messages")
                        .expect(200)
                        .json()
                        .path("items"))
                .hasSize(3)
                .last()
                .extracting(message -> message.path("text").asText())
                .isEqualTo(cast.owner().words().getLast());
        fan.get("/v2/auth/sessions/" + cast.owner().thing("session")).expect(200);
        fan.get("/v2/auth/otp/challenges/" + cast.owner().thing("challenge")).expect(200);
    }

    /// What a row is of: one with another body than the first has ` #WORD` behind it.
    private static String operation(String key) {
        return key.replaceFirst(" #.*", "");
    }

    private static String nameless(String operation) {
        int space = operation.indexOf(' ');
        return Contract.operation(operation.substring(0, space), operation.substring(space + 1));
    }

    @Override
    public String toString() {
        return "Tenant matrix: %d operations, %d requests by %d actors"
                .formatted(operations().size(), cells.get(), Actor.values().length);
    }
}
