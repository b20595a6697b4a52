package io.terrace.platform.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.kernel.ValidationCode;
import io.terrace.platform.rest.MergePatchBody;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/// Adds to each service's OpenAPI document what every operation shares: the problem any of them may answer with.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD, priority = FilterOrder.PROBLEMS)
public class OpenApiProblemFilter implements OASFilter {

    private static final String PROBLEM = "Problem";
    private static final String JSON = "application/json";

    /// Members that some codes add.
    private static final Map<String, String> TEXTS = new TreeMap<>(Map.of(
            "state", "Of `invalid_state` and `poll_not_open`: its state.",
            "policy", "Of `rate_limited`: the limit that is used up.",
            "minVersion", "Of `sdk_upgrade_required`: the oldest version that is served.",
            "dependency", "Of `dependency_failed`: the operation that failed.",
            "checkedInAt", "Of `already_checked_in`: when."));

    private static final Map<String, String> NUMBERS = new TreeMap<>(Map.of(
            "attemptsRemaining", "Of `otp_incorrect`: tries left.",
            "available", "Of `insufficient_funds`: the balance.",
            "maxBytes", "Of `payload_too_large`: what is allowed.",
            "offset", "Of `version_conflict` of an upload: where it goes on."));

    @Override
    public Operation filterOperation(Operation operation) {
        APIResponses responses = operation.getResponses();
        if (responses != null) {
            responses.setDefaultValue(OASFactory.createAPIResponse().description("A problem of the error catalogue."));
            responses.getAPIResponses().forEach(OpenApiProblemFilter::describeProblem);
        }
        return operation;
    }

    /// A `PATCH` of JSON takes it under the name of a merge patch, too; see [MergePatchBody].
    @Override
    public PathItem filterPathItem(PathItem path) {
        Operation patch = path.getPATCH();
        if (patch != null && patch.getRequestBody() != null) {
            Content content = patch.getRequestBody().getContent();
            if (content != null && content.hasMediaType(JSON)) {
                content.addMediaType(MergePatchBody.MEDIA_TYPE, content.getMediaType(JSON));
            }
        }
        return path;
    }

    private static void describeProblem(String status, APIResponse response) {
        boolean refused = status.equals("default") || status.compareTo("400") >= 0;
        if (refused && response.getContent() == null) {
            response.setContent(OASFactory.createContent()
                    .addMediaType(
                            Problem.MEDIA_TYPE,
                            OASFactory.createMediaType()
                                    .schema(OASFactory.createSchema().ref(PROBLEM))));
        }
    }

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getComponents() == null) {
            api.setComponents(OASFactory.createComponents());
        }
        api.getComponents().addSchema(PROBLEM, problem());
    }

    private static Schema problem() {
        Schema fault = OASFactory.createSchema()
                .addType(SchemaType.OBJECT)
                .description("A value at fault.")
                .addProperty(
                        "pointer",
                        described("An RFC 6901 pointer into the body, empty for all of it; `/name` for a parameter."))
                .addProperty(
                        "code",
                        described("What is wrong with it.")
                                .enumeration(Arrays.stream(ValidationCode.values())
                                        .map(ValidationCode::wire)
                                        .collect(Collectors.toList())))
                .addProperty(
                        "in",
                        described("Where it was sent.")
                                .enumeration(Arrays.stream(Problem.Location.values())
                                        .map(Problem.Location::wire)
                                        .collect(Collectors.toList())))
                .required(List.of("pointer", "code", "in"));
        Schema reason = OASFactory.createSchema()
                .addType(SchemaType.OBJECT)
                .description("A rule that refused.")
                .addProperty("code", described("Which rule, in lower_snake; more will come."))
                .addProperty(
                        "params",
                        OASFactory.createSchema()
                                .addType(SchemaType.OBJECT)
                                .description("What its explanation needs, such as a time; absent where it needs"
                                        + " nothing."))
                .required(List.of("code"));
        Schema problem = OASFactory.createSchema()
                .description("RFC 9457. Some codes add members of their own, such as `policy` or `attemptsRemaining`.")
                .addType(SchemaType.OBJECT)
                .addProperty(
                        "type",
                        described("The code in the published error catalogue: a URL, or a reference relative"
                                        + " to the API's own URL.")
                                .format("uri-reference"))
                .addProperty("title", described("The code in words."))
                .addProperty(
                        "status",
                        OASFactory.createSchema().addType(SchemaType.INTEGER).description("The HTTP status."))
                .addProperty(
                        "code",
                        described("What went wrong; more codes will come.")
                                .enumeration(Arrays.stream(ErrorCode.values())
                                        .map(ErrorCode::wire)
                                        .collect(Collectors.toList())))
                .addProperty("detail", described("What the code means, in a sentence."))
                .addProperty("requestId", described("The same as `X-Request-Id`: name it to support."))
                .addProperty(
                        "retryable",
                        OASFactory.createSchema()
                                .addType(SchemaType.BOOLEAN)
                                .description("Whether the same request, unchanged, can succeed later."))
                .addProperty(
                        "errors",
                        OASFactory.createSchema()
                                .addType(SchemaType.ARRAY)
                                .items(fault)
                                .description("The values at fault, at most 100; absent where none is."))
                .addProperty(
                        "reasons",
                        OASFactory.createSchema()
                                .addType(SchemaType.ARRAY)
                                .items(reason)
                                .description("The rules that refused; absent where none did."))
                .required(List.of("type", "title", "status", "code", "detail", "requestId", "retryable"))
                .additionalPropertiesSchema(OASFactory.createSchema().booleanSchema(true));
        TEXTS.forEach((name, description) -> problem.addProperty(name, described(description)));
        NUMBERS.forEach((name, description) -> problem.addProperty(
                name,
                OASFactory.createSchema()
                        .addType(SchemaType.INTEGER)
                        .format("int64")
                        .description(description)));
        return problem.addProperty(
                "allowed",
                OASFactory.createSchema()
                        .addType(SchemaType.ARRAY)
                        .items(OASFactory.createSchema().addType(SchemaType.STRING))
                        .description("Of `invalid_state`: the states that allow it."));
    }

    private static Schema described(String description) {
        return OASFactory.createSchema().addType(SchemaType.STRING).description(description);
    }
}
