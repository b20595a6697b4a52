package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Changes a valid request in one way.
final class RequestMutator {

    private static final int LONG = 8_000;
    private static final int LONG_KEY = 257;
    private static final int HUGE = 20_000;
    private static final int MANY = 150;
    private static final int TRIES = 12;

    private final BodyMutator bodies;
    private final CursorStore cursors;
    private final List<String> otherIds;

    /// @param otherIds ids of things that may be destroyed
    RequestMutator(SchemaSampler sampler, CursorStore cursors, List<String> otherIds) {
        bodies = new BodyMutator(sampler);
        this.cursors = cursors;
        this.otherIds = otherIds;
    }

    /// @param valid left as it is
    FuzzRequest mutate(RequestDraft valid, long number, SplittableRandom random) {
        List<MutationKind> kinds = kinds(valid);
        for (int i = 0; i < TRIES; i++) {
            MutationKind kind = RandomChoice.of(kinds, random);
            FuzzRequest request = mutate(valid.copy(), kind, number, random);
            if (request != null) {
                return request;
            }
        }
        return valid.copy().build(number, MutationKind.VALID);
    }

    private @Nullable FuzzRequest mutate(RequestDraft draft, MutationKind kind, long number, SplittableRandom random) {
        return switch (kind) {
            case VALID -> draft.build(number, kind);
            case CONTENT_TYPE -> contentType(draft, number, random);
            case METHOD -> method(draft, number, random);
            case PATH_ID -> pathId(draft, number, random);
            case QUERY -> query(draft, number, random);
            case CURSOR -> cursor(draft, number, random);
            case HEADER -> header(draft, number, random);
            default -> bodies.mutate(draft, kind, number, random);
        };
    }

    private List<MutationKind> kinds(RequestDraft draft) {
        List<MutationKind> kinds = new ArrayList<>(List.of(
                MutationKind.VALID,
                MutationKind.METHOD,
                MutationKind.QUERY,
                MutationKind.HEADER,
                MutationKind.HEADER,
                MutationKind.CONTENT_TYPE));
        ApiOperation operation = draft.operation();
        if (!operation.parameters("path").isEmpty()) {
            kinds.addAll(List.of(MutationKind.PATH_ID, MutationKind.PATH_ID));
        }
        if (!operation.parameters("query").isEmpty()) {
            kinds.addAll(List.of(MutationKind.QUERY, MutationKind.QUERY));
        }
        if (operation.hasParameter("query", "cursor")) {
            kinds.addAll(List.of(MutationKind.CURSOR, MutationKind.CURSOR));
        }
        if (draft.bytes() != null) {
            kinds.addAll(List.of(
                    MutationKind.NO_BODY,
                    MutationKind.CONTENT_TYPE,
                    MutationKind.CONTENT_ENCODING,
                    MutationKind.RAW_BYTES,
                    MutationKind.ROOT_VALUE,
                    MutationKind.TRAILING_TOKENS,
                    MutationKind.NESTING_DEPTH));
        }
        if (draft.body() != null) {
            kinds.addAll(List.of(
                    MutationKind.OPTIONAL_MEMBER,
                    MutationKind.OPTIONAL_MEMBER,
                    MutationKind.WRONG_TYPE,
                    MutationKind.WRONG_TYPE,
                    MutationKind.REPEATED_MEMBER,
                    MutationKind.MISSING_MEMBER,
                    MutationKind.ADDED_MEMBER,
                    MutationKind.NULL_MEMBER,
                    MutationKind.LARGE_ARRAY));
            bodies.slots(draft, slot -> true).forEach(slot -> addEdges(slot, kinds));
        }
        return kinds;
    }

    /// The more places of a kind a body has, the more often one of them is tried.
    private static void addEdges(BodySlot slot, List<MutationKind> kinds) {
        if (slot.isDate()) {
            kinds.addAll(List.of(MutationKind.DATE_EDGE, MutationKind.DATE_EDGE));
        } else if (slot.isNumber()) {
            kinds.add(MutationKind.NUMBER_EDGE);
        } else if (slot.isEnum()) {
            kinds.add(MutationKind.ENUM_VALUE);
        } else if (slot.isText()) {
            kinds.add(MutationKind.TEXT_EDGE);
        } else if (slot.isType("boolean")) {
            kinds.add(MutationKind.BOOLEAN_VALUE);
        }
    }

    private static FuzzRequest contentType(RequestDraft draft, long number, SplittableRandom random) {
        String type = RandomChoice.of(OddValues.CONTENT_TYPES, random);
        if (draft.bytes() == null) {
            draft.bytes(RandomChoice.of(OddValues.ROOTS, random).getBytes(UTF_8));
        }
        draft.withoutHeader("Content-Type");
        List<RequestHeader> more = random.nextInt(8) == 0
                ? List.of(
                        new RequestHeader("Content-Type", "application/json"), new RequestHeader("Content-Type", type))
                : type.isEmpty() ? List.of() : List.of(new RequestHeader("Content-Type", type));
        return draft.build(number, MutationKind.CONTENT_TYPE, draft.operation().method(), draft.target(), more);
    }

    private static @Nullable FuzzRequest method(RequestDraft draft, long number, SplittableRandom random) {
        String method = RandomChoice.of(OddValues.METHODS, random);
        return draft.operation().pathMethods().contains(method)
                ? null
                : draft.build(number, MutationKind.METHOD, method, draft.target(), List.of());
    }

    private @Nullable FuzzRequest pathId(RequestDraft draft, long number, SplittableRandom random) {
        if (draft.pathValues().isEmpty()) {
            return null;
        }
        String name = RandomChoice.of(draft.pathValues().keySet(), random);
        String own = draft.pathValues().getOrDefault(name, "");
        String odd = RandomChoice.of(OddValues.IDS, random)
                .replace("{own}", own)
                .replace("{OWN}", own.toUpperCase(Locale.ROOT))
                .replace("{other}", RandomChoice.of(otherIds, random))
                .replace("{random}", new UUID(random.nextLong(), random.nextLong()).toString())
                .replace("{undashed}", own.replace("-", ""))
                .replace("{long}", "a".repeat(LONG));
        return draft.rawPath(name, odd).build(number, MutationKind.PATH_ID);
    }

    private static FuzzRequest query(RequestDraft draft, long number, SplittableRandom random) {
        List<String> names = new ArrayList<>();
        draft.operation()
                .parameters("query")
                .forEach(parameter -> names.add(parameter.path("name").asText()));
        String name = names.isEmpty() || random.nextInt(8) == 0 ? "fuzz7f3a" : RandomChoice.of(names, random);
        String value = RandomChoice.of(OddValues.QUERIES, random).replace("{long}", "a".repeat(LONG / 2));
        String target = draft.rawQuery(name, value).target();
        String more = switch (random.nextInt(10)) {
            case 0 -> "&" + name + "=" + value;
            case 1 -> "&" + name + "=1&" + name + "=2";
            case 2 -> "&&=&";
            case 3 -> "&" + name;
            case 4 -> "&fuzz7f3a=%zz";
            default -> "";
        };
        return draft.build(number, MutationKind.QUERY, draft.operation().method(), target + more, List.of());
    }

    private FuzzRequest cursor(RequestDraft draft, long number, SplittableRandom random) {
        String own = cursors.of(draft.operation(), random);
        String cursor = switch (random.nextInt(7)) {
            case 0 -> own.substring(0, own.length() / 2);
            case 1 -> cursors.ofAnother(draft.operation(), random);
            case 2 -> tampered(own, random);
            case 3 -> own + "A";
            case 4 -> own + "%00";
            case 5 -> "fuzz7f3a";
            default -> own;
        };
        if (random.nextInt(4) == 0) {
            draft.rawQuery("limit", "2");
        }
        return draft.rawQuery("cursor", cursor).build(number, MutationKind.CURSOR);
    }

    private static String tampered(String cursor, SplittableRandom random) {
        if (cursor.isEmpty()) {
            return cursor;
        }
        int at = random.nextInt(cursor.length());
        char other = cursor.charAt(at) == 'A' ? 'B' : 'A';
        return cursor.substring(0, at) + other + cursor.substring(at + 1);
    }

    private static FuzzRequest header(RequestDraft draft, long number, SplittableRandom random) {
        String[] odd = RandomChoice.of(OddValues.HEADERS, random).split("\t", -1);
        String value = odd[1].replace("{long256}", "f".repeat(LONG_KEY))
                .replace("{long}", "f".repeat(LONG))
                .replace("{huge}", "f".repeat(HUGE));
        List<RequestHeader> more = new ArrayList<>();
        if (odd[0].equals("{many}")) {
            for (int i = 0; i < MANY; i++) {
                more.add(new RequestHeader("X-Fuzz-" + i, value));
            }
        } else {
            draft.withoutHeader(odd[0]);
            more.add(new RequestHeader(odd[0], value));
            if (random.nextInt(6) == 0) {
                more.add(new RequestHeader(odd[0], value));
            }
        }
        return draft.build(number, MutationKind.HEADER, draft.operation().method(), draft.target(), more);
    }
}
