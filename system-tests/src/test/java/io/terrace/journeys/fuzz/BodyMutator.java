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
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// Changes the body of a valid request in one way. Longer than most classes, as there are many ways.
final class BodyMutator {

    private static final String RAW = "@raw@";
    private static final int DEPTH = 10_000;
    private static final int ITEMS = 100_000;
    private static final int BOMB = 20_000_000;

    private final SchemaSampler sampler;

    BodyMutator(SchemaSampler sampler) {
        this.sampler = sampler;
    }

    /// @param draft changed on the way
    /// @return null where the body has no place for such a change
    @Nullable FuzzRequest mutate(RequestDraft draft, MutationKind kind, long number, SplittableRandom random) {
        return switch (kind) {
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
                draft.bytes(RandomChoice.of(OddValues.ROOTS, random).getBytes(UTF_8))
                        .build(number, kind);
            case TRAILING_TOKENS -> trailing(draft, number, random);
            case NO_BODY -> noBody(draft, number, random);
            case CONTENT_ENCODING -> encoded(draft, number, random);
            case VALID, CONTENT_TYPE, METHOD, PATH_ID, QUERY, CURSOR, HEADER -> null;
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
            BodySlot slot = RandomChoice.of(slots, random);
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
        return replaced(
                        draft,
                        RandomChoice.of(slots, random),
                        RandomChoice.of(values, random).getBytes(UTF_8))
                .build(number, kind);
    }

    private @Nullable FuzzRequest text(RequestDraft draft, long number, SplittableRandom random) {
        String value = random.nextInt(12) == 0
                ? '"' + OddValues.MARKER + "x".repeat(OddValues.MILLION) + '"'
                : RandomChoice.of(OddValues.TEXTS, random);
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
        byte[] raw = RandomChoice.of(raws, random).getBytes(ISO_8859_1);
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
        return (slots.isEmpty() ? draft.bytes(raw) : replaced(draft, RandomChoice.of(slots, random), raw))
                .build(number, MutationKind.RAW_BYTES);
    }

    private static @Nullable FuzzRequest repeated(RequestDraft draft, long number, SplittableRandom random) {
        List<ObjectNode> objects = objects(draft);
        if (objects.isEmpty()) {
            return null;
        }
        ObjectNode object = RandomChoice.of(objects, random);
        String name = RandomChoice.of(names(object), random);
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
        ObjectNode object = RandomChoice.of(objects, random);
        object.remove(RandomChoice.of(names(object), random));
        return draft.build(number, MutationKind.MISSING_MEMBER);
    }

    private static @Nullable FuzzRequest added(RequestDraft draft, long number, SplittableRandom random) {
        List<ObjectNode> objects = objects(draft);
        if (objects.isEmpty()) {
            return null;
        }
        String name = RandomChoice.of(
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
        RandomChoice.of(objects, random).set(name, TextNode.valueOf(RAW));
        return withRaw(draft, RandomChoice.of(OddValues.TYPES, random).getBytes(UTF_8))
                .build(number, MutationKind.ADDED_MEMBER);
    }

    private @Nullable FuzzRequest deep(RequestDraft draft, long number, SplittableRandom random) {
        boolean closed = random.nextBoolean();
        boolean arrays = random.nextBoolean();
        String deep =
                (arrays ? "[" : "{\"a\":").repeat(DEPTH) + (closed ? "1" + (arrays ? "]" : "}").repeat(DEPTH) : "");
        List<BodySlot> slots = slots(draft, slot -> true);
        boolean whole = slots.isEmpty() || random.nextInt(3) == 0;
        return (whole
                        ? draft.bytes(deep.getBytes(UTF_8))
                        : replaced(draft, RandomChoice.of(slots, random), deep.getBytes(UTF_8)))
                .build(number, MutationKind.NESTING_DEPTH);
    }

    private static @Nullable FuzzRequest trailing(RequestDraft draft, long number, SplittableRandom random) {
        byte[] bytes = draft.bytes();
        if (bytes == null) {
            return null;
        }
        byte[] all = joined(bytes, RandomChoice.of(OddValues.TRAILERS, random).getBytes(UTF_8));
        return draft.bytes(all).build(number, MutationKind.TRAILING_TOKENS);
    }

    private static FuzzRequest noBody(RequestDraft draft, long number, SplittableRandom random) {
        draft.bytes(null);
        if (random.nextBoolean()) {
            draft.withoutHeader("Content-Type");
        }
        return draft.build(number, MutationKind.NO_BODY);
    }

    private static @Nullable FuzzRequest encoded(RequestDraft draft, long number, SplittableRandom random) {
        byte[] bytes = draft.bytes();
        if (bytes == null) {
            return null;
        }
        String encoding = RandomChoice.of(
                List.of("gzip", "gzip", "gzip", "deflate", "br", "zstd", "fuzz7f3a", "gzip, gzip"), random);
        if (encoding.equals("gzip")) {
            byte[] zipped = random.nextInt(4) == 0 ? gzip(new byte[BOMB]) : gzip(bytes);
            draft.bytes(random.nextInt(3) == 0 ? bytes : zipped);
        }
        draft.header("Content-Encoding", encoding);
        return draft.build(number, MutationKind.CONTENT_ENCODING);
    }

    List<BodySlot> slots(RequestDraft draft, Predicate<BodySlot> fits) {
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
        String item = RandomChoice.of(List.of("1", "null", "{}", "\"\"", "[]"), random);
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
}
