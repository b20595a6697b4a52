package io.terrace.platform.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.VersionPrecondition;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.MethodInfo;
import org.jspecify.annotations.Nullable;

/// Gives each operation the errors it can end with, status by status, the codes of each in `x-codes`: those that its
/// description names, that its code names, and that follow from what it takes (a body, a path's id, a cursor, an
/// `Idempotency-Key`). Documents what [Idempotent] does as well, and where a 201 leads.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD, priority = FilterOrder.ERRORS)
public class ErrorContractFilter implements OASFilter {

    private static final String CODES = "x-codes";
    private static final String KEY = "Idempotency-Key";
    private static final int LONGEST_KEY = 255;
    private static final DotName PRECONDITION = DotName.createSimple(VersionPrecondition.class);
    private static final Pattern QUOTED = Pattern.compile("`([a-z_]+)`");
    private static final Map<String, ErrorCode> BY_WIRE =
            Arrays.stream(ErrorCode.values()).collect(Collectors.toMap(ErrorCode::wire, code -> code));

    /// What the gateway says of every operation when it merges the documents.
    private static final Set<ErrorCode> GATEWAYS = EnumSet.of(ErrorCode.INTERNAL_ERROR, ErrorCode.METHOD_NOT_ALLOWED);

    private final ResourceMethodIndex methods;
    private final ErrorCodeScanner reachable;

    /// @param index every class of the service
    public ErrorContractFilter(IndexView index) {
        methods = new ResourceMethodIndex(index);
        reachable = new ErrorCodeScanner(index);
    }

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getPaths() != null) {
            api.getPaths()
                    .getPathItems()
                    .forEach((path, item) ->
                            item.getOperations().values().forEach(operation -> describe(path, operation)));
        }
    }

    private void describe(String path, Operation operation) {
        APIResponses responses = operation.getResponses();
        if (responses == null) {
            return;
        }
        Set<ErrorCode> refusals = named(operation);
        Optional<MethodInfo> resource = methods.of(operation);
        resource.ifPresent(method -> refusals.addAll(reachable.from(method)));
        Set<ErrorCode> codes = implied(path, operation);
        codes.addAll(refusals);
        resource.ifPresent(method -> {
            AnnotationInstance idempotent = ResourceMethodIndex.annotation(method, Idempotent.class);
            if (idempotent != null) {
                boolean required = idempotent.value("required") != null
                        && idempotent.value("required").asBoolean();
                codes.addAll(idempotent(required));
                describeKey(operation, required);
            } else if (takesKey(operation)) {
                describeKey(operation, codes.contains(ErrorCode.IDEMPOTENCY_KEY_REQUIRED));
            }
            if (takesCondition(method)) {
                codes.add(ErrorCode.PRECONDITION_FAILED);
            }
        });
        codes.removeAll(GATEWAYS);
        describe(responses, codes);
        if (takesKey(operation)) {
            describeReplays(responses, refusals);
        }
        describeLocation(responses);
    }

    private static Set<ErrorCode> named(Operation operation) {
        Set<ErrorCode> codes = EnumSet.noneOf(ErrorCode.class);
        addNamed(operation.getDescription(), codes);
        operation.getResponses().getAPIResponses().values().forEach(one -> addNamed(one.getDescription(), codes));
        return codes;
    }

    private static void addNamed(String text, Set<ErrorCode> codes) {
        Matcher quoted = QUOTED.matcher(text == null ? "" : text);
        while (quoted.find()) {
            ErrorCode code = BY_WIRE.get(quoted.group(1));
            if (code != null) {
                codes.add(code);
            }
        }
    }

    private static Set<ErrorCode> implied(String path, Operation operation) {
        Set<ErrorCode> codes = EnumSet.noneOf(ErrorCode.class);
        List<Parameter> parameters = operation.getParameters() == null ? List.of() : operation.getParameters();
        if (!parameters.isEmpty() || operation.getRequestBody() != null) {
            codes.add(ErrorCode.VALIDATION_FAILED);
        }
        if (operation.getRequestBody() != null) {
            codes.addAll(
                    List.of(ErrorCode.INVALID_JSON, ErrorCode.PAYLOAD_TOO_LARGE, ErrorCode.UNSUPPORTED_MEDIA_TYPE));
        }
        if (path.contains("{")) {
            codes.add(ErrorCode.NOT_FOUND);
        }
        if (parameters.stream().anyMatch(parameter -> "cursor".equals(parameter.getName()))) {
            codes.addAll(List.of(ErrorCode.INVALID_CURSOR, ErrorCode.CURSOR_MISMATCH));
        }
        return codes;
    }

    private static Set<ErrorCode> idempotent(boolean required) {
        Set<ErrorCode> codes = EnumSet.of(
                ErrorCode.VALIDATION_FAILED, ErrorCode.IDEMPOTENCY_IN_PROGRESS, ErrorCode.IDEMPOTENCY_KEY_REUSED);
        if (required) {
            codes.add(ErrorCode.IDEMPOTENCY_KEY_REQUIRED);
        }
        return codes;
    }

    /// Of one that keeps its first answer itself.
    private static boolean takesKey(Operation operation) {
        return operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(one -> KEY.equals(one.getName()));
    }

    private static void describeKey(Operation operation, boolean required) {
        Parameter key = operation.getParameters() == null
                ? null
                : operation.getParameters().stream()
                        .filter(one -> KEY.equals(one.getName()))
                        .findFirst()
                        .orElse(null);
        if (key == null) {
            key = OASFactory.createParameter().name(KEY).in(Parameter.In.HEADER);
            operation.addParameter(key);
        }
        key.description("The client's own name for this request, a uuid for instance: a repeat within 24 hours gets"
                        + " the first answer again.")
                .required(required)
                .schema(OASFactory.createSchema()
                        .addType(SchemaType.STRING)
                        .minLength(1)
                        .maxLength(LONGEST_KEY));
    }

    /// @param refusals those of the operation itself, which are kept as its successes are, unless they are `retryable`
    private static void describeReplays(APIResponses responses, Set<ErrorCode> refusals) {
        Set<String> kept = refusals.stream()
                .filter(code -> code.status() < 500 && !code.retryable())
                .map(code -> Integer.toString(code.status()))
                .collect(Collectors.toSet());
        Header replayed = OASFactory.createHeader()
                .description("`true` where this is the first request's answer, sent again.")
                .schema(OASFactory.createSchema().addType(SchemaType.STRING).addEnumeration("true"));
        responses.getAPIResponses().forEach((status, response) -> {
            if (status.startsWith("2") || kept.contains(status)) {
                response.addHeader("Idempotency-Replayed", replayed);
            }
        });
    }

    private static boolean takesCondition(MethodInfo method) {
        return method.parameterTypes().stream().anyMatch(type -> type.name().equals(PRECONDITION));
    }

    private static void describe(APIResponses responses, Set<ErrorCode> codes) {
        Map<String, Set<ErrorCode>> byStatus = new TreeMap<>();
        codes.forEach(code -> byStatus.computeIfAbsent(
                        Integer.toString(code.status()), status -> EnumSet.noneOf(ErrorCode.class))
                .add(code));
        byStatus.forEach((status, ofStatus) -> {
            APIResponse response = own(responses.getAPIResponse(status));
            response.addExtension(CODES, ofStatus.stream().map(ErrorCode::wire).toList());
            responses.addAPIResponse(status, response);
        });
    }

    /// Several operations share the refusals that the framework adds.
    private static APIResponse own(@Nullable APIResponse shared) {
        APIResponse own = OASFactory.createAPIResponse();
        return shared == null
                ? own
                : own.description(shared.getDescription())
                        .content(shared.getContent())
                        .headers(shared.getHeaders())
                        .links(shared.getLinks())
                        .extensions(shared.getExtensions());
    }

    private static void describeLocation(APIResponses responses) {
        Stream.of("201", "202")
                .map(responses::getAPIResponse)
                .filter(made -> made != null
                        && (made.getHeaders() == null || !made.getHeaders().containsKey("Location")))
                .forEach(made -> made.addHeader(
                        "Location",
                        OASFactory.createHeader()
                                .description("The path of what was made, where it has one of its own.")
                                .schema(OASFactory.createSchema()
                                        .addType(SchemaType.STRING)
                                        .format("uri-reference"))));
    }
}
