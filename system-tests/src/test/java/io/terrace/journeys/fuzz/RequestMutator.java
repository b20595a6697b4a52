package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// Changes a valid request in one way.
final class RequestMutator {

    private static final String RAW = "@raw@";
    private static final int DEPTH = 10_000;
    private static final int ITEMS = 100_000;
    private static final int LONG = 8_000;
    private static final int LONG_KEY = 257;
    private static final int HUGE = 20_000;
    private static final int MANY = 150;
    private static final int BOMB = 20_000_000;
    private static final int TRIES = 12;

    private final SchemaSampler sampler;
    private final CursorStore cursors;
    private final List<String> otherIds;

    /// @param otherIds ids of things that may be destroyed
    RequestMutator(SchemaSampler sampler, CursorStore cursors, List<String> otherIds) {
        this.sampler = sampler;
        this.cursors = cursors;
        this.otherIds = otherIds;
    }

    /// @param valid left as it is
    FuzzRequest mutate(RequestDraft valid, long number, SplittableRandom random) {
        List<MutationKind> kinds = kinds(valid);
        for (int i = 0; i < TRIES; i++) {
            MutationKind kind = pick(kinds, random);
            FuzzRequest request = mutate(valid.copy(), kind, number, random);
            if (request != null) {
                return request;
            }
        }
        return valid.copy().build(number, MutationKind.VALID);
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
            slots(draft, slot -> true).forEach(slot -> addEdges(slot, kinds));
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

    private @Nullable FuzzRequest mutate(RequestDraft draft, MutationKind kind, long number, SplittableRandom random) {
        return switch (kind) {
            case VALID -> draft.build(number, kind);
            case OPTIONAL_MEMBER -> optional(draft, number, random);
            case WRONG_TYPE -> atSlot(draft, kind, number, random, slot -> true, OddValues.TYPES);
            case NUMBER_EDGE -> atSlot(draft, kind, number, random, BodySlot::isNumber, OddValues.NUMBERS);
            case DATE_EDGE -> atSlot(draft, kind, number, random, BodySlot::isDate, OddValues.DATES);
            case TEXT_EDGE -> text(draft, number, random);
            case ENUM_VALUE -> atSlot(draft, kind, number, random, BodySlot::isEnum, OddValues.ENUMS);
            case BOOLEAN_VALUE ->
                atSlot(draft, kind, number, random, slot -> slot.isType("boolean"), OddValues.BOOLEANS);
            case NULL_MEMBER -> atSlot(draft, kind, number, random, slot -> true, List.of("null"));
            case LARGE_ARRAY ->
                atSlot(draft, kind, number, random, slot -> slot.isType("array"), List.of(largeArray(random)));
            case RAW_BYTES -> rawBytes(draft, number, random);
            case REPEATED_MEMBER -> repeated(draft, number, random);
            case MISSING_MEMBER -> missing(draft, number, random);
            case ADDED_MEMBER -> added(draft, number, random);
            case NESTING_DEPTH -> deep(draft, number, random);
            case ROOT_VALUE ->
                draft.bytes(pick(OddValues.ROOTS, random).getBytes(UTF_8)).build(number, kind);
            case TRAILING_TOKENS -> trailing(draft, number, random);
            case NO_BODY -> noBody(draft, number, random);
            case CONTENT_TYPE -> contentType(draft, number, random);
            case CONTENT_ENCODING -> encoded(draft, number, random);
            case METHOD -> method(draft, number, random);
            case PATH_ID -> pathId(draft, number, random);
            case QUERY -> query(draft, number, random);
            case CURSOR -> cursor(draft, number, random);
            case HEADER -> header(draft, number, random);
        };
    }

    private @Nullable FuzzRequest optional(RequestDraft draft, long number, SplittableRandom random) {
        List<BodySlot> slots = slots(draft, slot -> true);
        JsonNode body = draft.body();
        JsonNode schema = draft.operation().bodySchema();
        if (slots.isEmpty() || body == null || schema == null) {
            return null;
        }
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            BodySlot slot = pick(slots, random);
            slot.set(body, schema, sampler, value(slot, random));
        }
        return draft.build(number, MutationKind.OPTIONAL_MEMBER);
    }

    private JsonNode value(BodySlot slot, SplittableRandom random) {
        JsonNode choices = slot.schema().path("enum");
        return choices.isEmpty()
                ? sampler.sample(slot.schema(), slot.name())
                : choices.path(random.nextInt(choices.size()));
    }

    private @Nullable FuzzRequest atSlot(
            RequestDraft draft,
            MutationKind kind,
            long number,
            SplittableRandom random,
            Predicate<BodySlot> fits,
            List<String> values) {
        List<BodySlot> slots = slots(draft, fits);
        if (slots.isEmpty()) {
            return null;
        }
        return replaced(draft, pick(slots, random), pick(values, random).getBytes(UTF_8))
                .build(number, kind);
    }

    private @Nullable FuzzRequest text(RequestDraft draft, long number, SplittableRandom random) {
        String value = random.nextInt(12) == 0
                ? '"' + OddValues.MARKER + "x".repeat(OddValues.MILLION) + '"'
                : pick(OddValues.TEXTS, random);
        return atSlot(draft, MutationKind.TEXT_EDGE, number, random, BodySlot::isText, List.of(value));
    }

    private @Nullable FuzzRequest rawBytes(RequestDraft draft, long number, SplittableRandom random) {
        List<String> raws = List.of(
                "\"fuzz7f3a\u00ff\u00fe\"",
                "\"\u00ed\u00a0\u0080\"",
                "\"\u00c0\u00af\"",
                "\"\u00f5\u0080\u0080\u0080\"",
                "\"fuzz7f3a\u0000\"",
                "\"fuzz7f3a\n\"",
                "\"\u00e2\u0082\"",
                "\u00ff");
        byte[] raw = pick(raws, random).getBytes(ISO_8859_1);
        List<BodySlot> slots = slots(draft, BodySlot::isText);
        byte[] bytes = draft.bytes();
        if (bytes == null) {
            return null;
        }
        int choice = random.nextInt(6);
        if (choice == 0) {
            return draft.bytes(new String(bytes, UTF_8).getBytes(UTF_16LE)).build(number, MutationKind.RAW_BYTES);
        }
        if (choice == 1) {
            byte[] noise = new byte[1 + random.nextInt(200)];
            random.nextBytes(noise);
            return draft.bytes(noise).build(number, MutationKind.RAW_BYTES);
        }
        return (slots.isEmpty() ? draft.bytes(raw) : replaced(draft, pick(slots, random), raw))
                .build(number, MutationKind.RAW_BYTES);
    }

    private static @Nullable FuzzRequest repeated(RequestDraft draft, long number, SplittableRandom random) {
        List<ObjectNode> objects = objects(draft);
        if (objects.isEmpty()) {
            return null;
        }
        ObjectNode object = pick(objects, random);
        String name = pick(names(object), random);
        JsonNode value = object.path(name);
        object.set(name, TextNode.valueOf(RAW));
        String other = random.nextBoolean() ? value.toString() : "\"fuzz7f3a\"";
        String raw = "%s,%s:%s".formatted(value, TextNode.valueOf(name), other);
        return withRaw(draft, raw.getBytes(UTF_8)).build(number, MutationKind.REPEATED_MEMBER);
    }

    private static @Nullable FuzzRequest missing(RequestDraft draft, long number, SplittableRandom random) {
        List<ObjectNode> objects = objects(draft);
        if (objects.isEmpty()) {
            return null;
        }
        ObjectNode object = pick(objects, random);
        object.remove(pick(names(object), random));
        return draft.build(number, MutationKind.MISSING_MEMBER);
    }

    private static @Nullable FuzzRequest added(RequestDraft draft, long number, SplittableRandom random) {
        List<ObjectNode> objects = objects(draft);
        if (objects.isEmpty()) {
            return null;
        }
        String name = pick(
                List.of(
                        "fuzz7f3a",
                        "__proto__",
                        "",
                        "communityId",
                        "userId",
                        "id",
                        "\u0000",
                        "fuzz7f3a/~1",
                        "@type",
                        "class"),
                random);
        pick(objects, random).set(name, TextNode.valueOf(RAW));
        return withRaw(draft, pick(OddValues.TYPES, random).getBytes(UTF_8)).build(number, MutationKind.ADDED_MEMBER);
    }

    private @Nullable FuzzRequest deep(RequestDraft draft, long number, SplittableRandom random) {
        boolean closed = random.nextBoolean();
        boolean arrays = random.nextBoolean();
        String deep =
                (arrays ? "[" : "{\"a\":").repeat(DEPTH) + (closed ? "1" + (arrays ? "]" : "}").repeat(DEPTH) : "");
        List<BodySlot> slots = slots(draft, slot -> true);
        boolean whole = slots.isEmpty() || random.nextInt(3) == 0;
        return (whole ? draft.bytes(deep.getBytes(UTF_8)) : replaced(draft, pick(slots, random), deep.getBytes(UTF_8)))
                .build(number, MutationKind.NESTING_DEPTH);
    }

    private static @Nullable FuzzRequest trailing(RequestDraft draft, long number, SplittableRandom random) {
        byte[] bytes = draft.bytes();
        if (bytes == null) {
            return null;
        }
        byte[] all = joined(bytes, pick(OddValues.TRAILERS, random).getBytes(UTF_8));
        return draft.bytes(all).build(number, MutationKind.TRAILING_TOKENS);
    }

    private static FuzzRequest noBody(RequestDraft draft, long number, SplittableRandom random) {
        draft.bytes(null);
        if (random.nextBoolean()) {
            draft.withoutHeader("Content-Type");
        }
        return draft.build(number, MutationKind.NO_BODY);
    }

    private static FuzzRequest contentType(RequestDraft draft, long number, SplittableRandom random) {
        String type = pick(OddValues.CONTENT_TYPES, random);
        if (draft.bytes() == null) {
            draft.bytes(pick(OddValues.ROOTS, random).getBytes(UTF_8));
        }
        draft.withoutHeader("Content-Type");
        List<RequestHeader> more = random.nextInt(8) == 0
                ? List.of(
                        new RequestHeader("Content-Type", "application/json"), new RequestHeader("Content-Type", type))
                : type.isEmpty() ? List.of() : List.of(new RequestHeader("Content-Type", type));
        return draft.build(number, MutationKind.CONTENT_TYPE, draft.operation().method(), draft.target(), more);
    }

    private static @Nullable FuzzRequest encoded(RequestDraft draft, long number, SplittableRandom random) {
        byte[] bytes = draft.bytes();
        if (bytes == null) {
            return null;
        }
        String encoding =
                pick(List.of("gzip", "gzip", "gzip", "deflate", "br", "zstd", "fuzz7f3a", "gzip, gzip"), random);
        if (encoding.equals("gzip")) {
            byte[] zipped = random.nextInt(4) == 0 ? gzip(new byte[BOMB]) : gzip(bytes);
            draft.bytes(random.nextInt(3) == 0 ? bytes : zipped);
        }
        draft.header("Content-Encoding", encoding);
        return draft.build(number, MutationKind.CONTENT_ENCODING);
    }

    private static @Nullable FuzzRequest method(RequestDraft draft, long number, SplittableRandom random) {
        String method = pick(OddValues.METHODS, random);
        return draft.operation().pathMethods().contains(method)
                ? null
                : draft.build(number, MutationKind.METHOD, method, draft.target(), List.of());
    }

    private @Nullable FuzzRequest pathId(RequestDraft draft, long number, SplittableRandom random) {
        if (draft.pathValues().isEmpty()) {
            return null;
        }
        String name = pick(draft.pathValues().keySet(), random);
        String own = draft.pathValues().getOrDefault(name, "");
        String odd = pick(OddValues.IDS, random)
                .replace("{own}", own)
                .replace("{OWN}", own.toUpperCase(java.util.Locale.ROOT))
                .replace("{other}", pick(otherIds, random))
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
        String name = names.isEmpty() || random.nextInt(8) == 0 ? "fuzz7f3a" : pick(names, random);
        String value = pick(OddValues.QUERIES, random).replace("{long}", "a".repeat(LONG / 2));
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
        String[] odd = pick(OddValues.HEADERS, random).split("\t", -1);
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

    private List<BodySlot> slots(RequestDraft draft, Predicate<BodySlot> fits) {
        JsonNode schema = draft.operation().bodySchema();
        return draft.body() == null || schema == null
                ? List.of()
                : BodySlot.of(sampler, schema).stream().filter(fits).toList();
    }

    private RequestDraft replaced(RequestDraft draft, BodySlot slot, byte[] raw) {
        JsonNode body = draft.body();
        JsonNode schema = draft.operation().bodySchema();
        if (body != null && schema != null) {
            slot.set(body, schema, sampler, TextNode.valueOf(RAW));
        }
        return withRaw(draft, raw);
    }

    private static RequestDraft withRaw(RequestDraft draft, byte[] raw) {
        byte[] bytes = draft.bytes();
        String text = new String(bytes == null ? new byte[0] : bytes, ISO_8859_1);
        return draft.bytes(
                text.replace('"' + RAW + '"', new String(raw, ISO_8859_1)).getBytes(ISO_8859_1));
    }

    /// Those with a member at least, the body itself first.
    private static List<ObjectNode> objects(RequestDraft draft) {
        List<ObjectNode> objects = new ArrayList<>();
        JsonNode body = draft.body();
        if (body != null) {
            collect(body, objects);
        }
        return objects;
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object && !object.isEmpty()) {
            objects.add(object);
        }
        if (node instanceof ObjectNode || node instanceof ArrayNode) {
            node.forEach(child -> collect(child, objects));
        }
    }

    private static List<String> names(ObjectNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    private static String largeArray(SplittableRandom random) {
        String item = pick(List.of("1", "null", "{}", "\"\"", "[]"), random);
        return "[" + (item + ",").repeat(ITEMS - 1) + item + "]";
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(first);
        all.writeBytes(second);
        return all.toByteArray();
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(all)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.toByteArray();
    }

    private static <T> T pick(Collection<T> choices, SplittableRandom random) {
        return choices.stream().skip(random.nextInt(choices.size())).findFirst().orElseThrow();
    }
}
