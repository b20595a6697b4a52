package io.terrace.journeys.matrix;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Every operation that is open to fans, asked by one fan with the ids of another's things, of their own and of a third
/// fan's, to see whether an answer shows the other.
public final class BlockWalk {

    /// The one of the two who has blocked the other sees whom: it is how they take it back.
    private static final Set<String> OF_THE_BLOCKER = Set.of("GET /v2/blocks", "GET /v2/relationships");
    private static final Set<String> UNDOES = Set.of("DELETE /v2/blocks/{userId}", "PUT /v2/blocks/{userId}");

    private static final Map<String, List<String>> QUERIES = Map.of(
            "GET /v2/feed", List.of("limit=100", "scope=squad&limit=100"),
            "GET /v2/squad/requests", List.of("direction=incoming", "direction=outgoing"),
            "GET /v2/squad/suggestions", List.of("limit=100"),
            "GET /v2/events/{id}/attendees", List.of("status=going", "status=interested", "status=checked_in"));

    private final Map<String, Row> table = Table.read();
    private final Map<String, String> unseen = reasons();
    private final Set<String> open;
    private final AtomicInteger requests = new AtomicInteger();

    private BlockWalk(Set<String> open) {
        this.open = open;
    }

    public static BlockWalk of(Contract contract) {
        Set<String> open = new TreeSet<>();
        contract.document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    boolean isForFans = StreamSupport.stream(
                                    operation.getValue().path("x-roles").spliterator(), false)
                            .anyMatch(role -> role.asText().equals("fan"));
                    if (isForFans) {
                        open.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return new BlockWalk(open);
    }

    /// Operations open to fans that are not walked, and of which nobody says why.
    public Set<String> unknown() {
        Set<String> unknown = new TreeSet<>(open);
        unknown.removeAll(table.keySet());
        return unknown;
    }

    /// Reasons that are given for what is walked, or for nothing.
    public Set<String> idleReasons() {
        Set<String> idle = new TreeSet<>(unseen.keySet());
        idle.removeAll(open);
        return idle;
    }

    /// Reads everything.
    ///
    /// @param things whose ids it asks with, one after the other
    /// @return the operations that show the other
    public Set<String> reads(FanClient viewer, Person other, List<Map<String, String>> things, boolean blocker) {
        return shown(
                viewer,
                other,
                things,
                operations(blocker).filter(BlockWalk::reads).toList());
    }

    /// Does everything. With their own things the viewer would end more than they see.
    public Set<String> writes(FanClient viewer, Person other, List<Map<String, String>> things, boolean blocker) {
        return shown(
                viewer,
                other,
                things,
                operations(blocker).filter(operation -> !reads(operation)).toList());
    }

    private Stream<String> operations(boolean blocker) {
        return open.stream()
                .filter(operation -> !unseen.containsKey(operation))
                .filter(operation -> !blocker || (!OF_THE_BLOCKER.contains(operation) && !UNDOES.contains(operation)));
    }

    private Set<String> shown(
            FanClient viewer, Person other, List<Map<String, String>> things, List<String> operations) {
        Set<String> shown = new TreeSet<>();
        for (String operation : operations) {
            for (ApiResponse answer : answers(viewer, operation, things)) {
                if (provesNothing(operation, answer)) {
                    throw new IllegalStateException(answer.describe() + " proves nothing");
                }
                if (other.isIn(answer.headers() + answer.body())) {
                    shown.add(operation);
                }
            }
        }
        return shown;
    }

    /// A limit may end what is written too often, not what is read.
    private static boolean provesNothing(String operation, ApiResponse answer) {
        return answer.status() >= 500
                || (reads(operation) && answer.status() == 429)
                || (answer.status() == 401 && !answer.code().equals("refresh_token_invalid"));
    }

    private List<ApiResponse> answers(FanClient viewer, String operation, List<Map<String, String>> things) {
        Row row = requireNonNull(table.get(operation), operation);
        List<ApiResponse> answers = new ArrayList<>();
        for (Map<String, String> ids : row.things().isEmpty() && row.query() == null ? things.subList(0, 1) : things) {
            Probe probe = new Probe(operation, row, Loopback.next(), 0);
            List<String> queries = row.query() == null
                    ? QUERIES.getOrDefault(operation, List.of(""))
                    : List.of(requireNonNull(ids.get(row.query())));
            for (String query : queries) {
                requests.incrementAndGet();
                answers.add(probe.send(
                        viewer.api().from(probe.address()),
                        name -> requireNonNull(ids.get(row.things().get(name)), name),
                        query));
            }
        }
        return answers;
    }

    private static boolean reads(String operation) {
        return operation.startsWith("GET ") || operation.startsWith("HEAD ");
    }

    private static Map<String, String> reasons() {
        try (InputStream file = BlockWalk.class.getResourceAsStream("/block-walk.json")) {
            return new ObjectMapper().readValue(file, new TypeReference<TreeMap<String, String>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "Block walk: %d operations open to fans, %d not walked for a reason, %d requests"
                .formatted(open.size(), unseen.size(), requests.get());
    }
}
