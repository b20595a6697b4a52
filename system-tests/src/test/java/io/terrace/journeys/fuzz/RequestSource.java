package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/// Valid requests: kept until one has had its effect, since most effects happen once.
final class RequestSource {

    private static final int MAX_USES = 8;
    private static final Map<String, String> KINDS = new TreeMap<>(Map.ofEntries(
            Map.entry("/v2/freestyles/", "freestyle"),
            Map.entry("/v2/bookmarks/", "freestyle"),
            Map.entry("/v2/feed/pins/", "freestyle"),
            Map.entry("/v2/polls/", "poll"),
            Map.entry("/v2/events/", "event"),
            Map.entry("/v2/reports/", "report"),
            Map.entry("/v2/report-cases/", "reportCase"),
            Map.entry("/v2/sanctions/", "sanction"),
            Map.entry("/v2/uploads/", "recording"),
            Map.entry("/v2/conversations/", "conversation"),
            Map.entry("/v2/profiles/", "user"),
            Map.entry("/v2/me/exports/", "export"),
            Map.entry("/v2/erasures/", "erasure"),
            Map.entry("/l/", "linkCode"),
            Map.entry("/v2/links/", "linkCode")));

    /// @param fixedCaller whether what is named belongs to its caller alone
    private record Prepared(RequestDraft draft, boolean fixedCaller, int uses) {

        Prepared usedAgain() {
            return new Prepared(draft, fixedCaller, uses + 1);
        }
    }

    private final FuzzStage stage;
    private final SchemaSampler sampler;
    private final RequestRecipes recipes;
    private final Map<String, Prepared> prepared = new ConcurrentHashMap<>();
    private final Map<String, String> failures = new ConcurrentSkipListMap<>();

    RequestSource(FuzzStage stage, SchemaSampler sampler) {
        this.stage = stage;
        this.sampler = sampler;
        recipes = new RequestRecipes(stage);
    }

    /// Operations that could not be prepared, and what the last attempt says.
    Map<String, String> failures() {
        return Map.copyOf(failures);
    }

    RequestDraft next(ApiOperation operation, SplittableRandom random) {
        Prepared known = prepared.get(operation.id());
        boolean isUsable = known != null && (operation.reads() || known.uses() < MAX_USES);
        // Two clients may prepare the same at once, and each has its own.
        Prepared found = known == null || !isUsable ? prepare(operation) : known.usedAgain();
        prepared.put(operation.id(), found);
        RequestDraft draft = found.draft().copy();
        return found.fixedCaller() ? draft : draft.as(stage.cast().caller(operation, random));
    }

    void collect(FuzzRequest request, RawAnswer answer) {
        boolean hasHappened = answer.succeeded() && !request.operation().reads();
        boolean isSpent = request.kind() == MutationKind.VALID && !answer.succeeded();
        if (hasHappened || isSpent) {
            prepared.remove(request.operation().id());
        }
    }

    // Whatever goes wrong here is told in the report, an assertion's failure too; the rest goes on without it.
    @SuppressWarnings("IllegalCatch")
    private Prepared prepare(ApiOperation operation) {
        RequestDraft draft = plain(operation);
        Consumer<RequestDraft> recipe = recipes.of(operation).orElse(ignored -> {});
        try {
            recipe.accept(draft);
            failures.remove(operation.id());
            return new Prepared(draft, !draft.caller().equals(Caller.KEYLESS), 1);
        } catch (RuntimeException | AssertionError e) {
            failures.put(operation.id(), String.valueOf(e.getMessage()));
            // Without what it was to act on, it might act on those whom the others need.
            return new Prepared(draft.as(Caller.KEYLESS), true, 1);
        }
    }

    private RequestDraft plain(ApiOperation operation) {
        RequestDraft draft = new RequestDraft(operation);
        for (JsonNode parameter : operation.parameters("path")) {
            String name = parameter.path("name").asText();
            draft.path(name, pathValue(operation, name, parameter.path("schema")));
        }
        for (JsonNode parameter : operation.parameters("query")) {
            if (parameter.path("required").asBoolean()) {
                String name = parameter.path("name").asText();
                draft.query(name, sampler.sample(parameter.path("schema"), name).asText());
            }
        }
        JsonNode schema = operation.bodySchema();
        if (schema != null && operation.takesJson()) {
            draft.json(sampler.sample(schema, "body"));
        }
        return draft;
    }

    private String pathValue(ApiOperation operation, String name, JsonNode schema) {
        String known = name.equals("id") || name.equals("code") ? kind(operation.path()) : stage.idOf(name);
        return known.equals(name) ? sampler.sample(schema, name).asText() : known;
    }

    private String kind(String path) {
        return KINDS.entrySet().stream()
                .filter(kind -> path.startsWith(kind.getKey()))
                .map(kind -> stage.thing(kind.getValue()))
                .findFirst()
                .orElse("id");
    }
}
