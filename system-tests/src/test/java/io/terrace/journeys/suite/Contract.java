package io.terrace.journeys.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.ValidationReport;
import com.atlassian.oai.validator.report.ValidationReport.Level;
import com.atlassian.oai.validator.report.ValidationReport.Message;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.client.ApiResponse;
import io.terrace.client.StreamEvent;
import io.terrace.journeys.suite.OperationIndex.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The published OpenAPI document, and the headers of every answer. An answer that breaks it fails the journey there
/// and then.
public final class Contract {

    private static final Map<String, String> SECURITY = Map.of(
            "X-Frame-Options", "DENY",
            "X-Content-Type-Options", "nosniff");
    /// What HTTP, CORS and browsers' safety have in any answer.
    private static final Pattern OF_ANY_ANSWER = Pattern.compile(
            "(date|connection|keep-alive|transfer-encoding|vary|cache-control|allow|accept-(ranges|encoding)"
                    + "|strict-transport-security|x-frame-options|x-content-type-options|referrer-policy"
                    + "|(content|access-control)-.*)");
    private static final Set<String> METHODS = Set.of("GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS");
    private static final Set<String> UNDOCUMENTED =
            Set.of("validation.request.path.missing", "validation.request.operation.notAllowed");
    private static final String UNKNOWN_MEMBER = "validation.response.body.schema.additionalProperties";

    private final Set<String> succeeded = ConcurrentHashMap.newKeySet();
    private final Set<String> undocumentedEvents = ConcurrentHashMap.newKeySet();
    private final JsonNode document;
    private final OperationIndex index;
    private final ExampleCollector examples = new ExampleCollector();
    private final OpenApiInteractionValidator validator;

    private Contract(String text) throws JsonProcessingException {
        document = new ObjectMapper().readTree(text);
        index = new OperationIndex(document);
        validator = OpenApiInteractionValidator.createForInlineApiSpecification(text)
                .build();
    }

    static Contract of(String text) {
        try {
            return new Contract(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("/openapi.json is not JSON", e);
        }
    }

    public JsonNode document() {
        return document;
    }

    /// What the document describes: `GET /v2/freestyles/{}` and so on, whatever it calls the parameters.
    public Set<String> operations() {
        Set<String> operations = new TreeSet<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .map(member -> member.getKey().toUpperCase(Locale.ROOT))
                        .filter(METHODS::contains)
                        .forEach(method -> operations.add(operation(method, path.getKey()))));
        return operations;
    }

    /// Writes an example of each operation that has answered, for `./terrace openapi --examples`.
    ///
    /// @return of how many operations
    public int writeExamples(Path file) throws IOException {
        return examples.write(file, index.ids());
    }

    public static String operation(String method, String path) {
        return method + " " + path.replaceAll("\\{[^}]*}", "{}");
    }

    /// The operations that have answered other than with a problem.
    public Set<String> succeeded() {
        return operations().stream()
                .filter(operation ->
                        succeeded.stream().anyMatch(pattern(operation).asMatchPredicate()))
                .collect(Collectors.toSet());
    }

    private static Pattern pattern(String operation) {
        return Pattern.compile(operation.replace(".", "\\.").replace("{}", "[^/]+"));
    }

    /// What streams have brought that the document does not have: `TYPE` or `TYPE: MEMBER`.
    public Set<String> undocumentedEvents() {
        return Set.copyOf(undocumentedEvents);
    }

    /// Streams are read beside the journey, so what is wrong is kept for its end.
    void check(StreamEvent event) {
        // Those about the stream itself are documented at its operation.
        if (!event.type().startsWith("stream.")) {
            JsonNode schema = index.event(event.type());
            if (schema.isMissingNode()) {
                undocumentedEvents.add(event.type());
                return;
            }
            JsonNode data = index.resolve(schema.at("/properties/data"));
            OperationIndex.breaches(event.data(), schema)
                    .forEach(member -> undocumentedEvents.add(event.type() + ": " + member));
            OperationIndex.breaches(event.payload(), data)
                    .forEach(member -> undocumentedEvents.add(event.type() + ": data." + member));
        }
    }

    void check(ApiResponse answer) {
        assertThat(answer.header("Strict-Transport-Security"))
                .as("HSTS of %s", answer)
                .isPresent();
        assertThat(answer.header("X-Request-Id")).as("request id of %s", answer).isPresent();
        SECURITY.forEach((name, value) ->
                assertThat(answer.header(name)).as("%s of %s", name, answer).hasValue(value));
        if (answer.status() == 503 || answer.status() == 429) {
            assertThat(answer.header("Retry-After"))
                    .as("Retry-After of %s", answer)
                    .isPresent();
        }
        if (answer.status() >= 400 && answer.bytes().length > 0) {
            assertThat(answer.code()).as("code of %s", answer).isNotEmpty();
        }
        answer.header("Location")
                .ifPresent(location ->
                        assertThat(location).as("Location of %s", answer).startsWith("/v2/"));
        List<Message> breaches = breaches(answer);
        // No operation's path ends in a slash; the validator takes one that does for that without it.
        if (answer.uri().getPath().endsWith("/")
                || breaches.stream().map(Message::getKey).anyMatch(UNDOCUMENTED::contains)) {
            assertThat(answer.status()).as("an undocumented %s", answer).isIn(404, 405);
            assertThat(answer.code()).as("an undocumented %s", answer).isNotEmpty();
            return;
        }
        assertThat(breaches)
                .as("%s against the OpenAPI document: %s", answer, answer.body())
                .isEmpty();
        Optional<Operation> operation = index.find(answer.method(), answer.uri().getPath());
        operation.ifPresent(described -> assertThat(answer.headers().keySet())
                .as("undocumented headers of %s", answer)
                .filteredOn(name -> !OF_ANY_ANSWER.matcher(name).matches())
                .isSubsetOf(index.headers(described, answer.status())));
        if (answer.status() < 400) {
            succeeded.add(answer.method() + " " + answer.uri().getPath());
            operation
                    .filter(_ -> isRequestDocumented(answer))
                    .ifPresent(described -> examples.offer(described, answer));
        }
    }

    private List<Message> breaches(ApiResponse answer) {
        SimpleResponse.Builder response = new SimpleResponse.Builder(answer.status());
        answer.headers().forEach(response::withHeader);
        if (answer.bytes().length > 0) {
            response.withBody(answer.bytes());
        }
        ValidationReport report = validator.validateResponse(
                answer.uri().getPath(), Request.Method.valueOf(answer.method()), response.build());
        return report.getMessages().stream()
                .filter(message -> message.getLevel() == Level.ERROR)
                .filter(message -> !isExtra(answer, message) && !isHeadOnly(answer, message))
                .toList();
    }

    /// Whether the document allows its body. A batch may succeed that has a mistake in one of its items.
    private boolean isRequestDocumented(ApiResponse answer) {
        SimpleRequest.Builder request =
                new SimpleRequest.Builder(answer.method(), answer.uri().getPath());
        answer.sent()
                .ifPresent(body -> request.withContentType(answer.sentType()).withBody(body));
        return validator.validateRequest(request.build()).getMessages().stream()
                .noneMatch(message ->
                        message.getLevel() == Level.ERROR && message.getKey().startsWith("validation.request.body"));
    }

    /// Some codes add members of their own to the problem.
    private static boolean isExtra(ApiResponse problem, Message message) {
        return !problem.code().isEmpty() && message.getKey().equals(UNKNOWN_MEMBER);
    }

    /// An answer to HEAD is described with the body that GET would have.
    private static boolean isHeadOnly(ApiResponse answer, Message message) {
        return answer.method().equals("HEAD") && message.getKey().equals("validation.response.body.missing");
    }
}
