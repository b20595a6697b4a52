package io.terrace.platform.web;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.terrace.platform.kernel.Problem;
import java.util.List;
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
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ContractFilter implements OASFilter {

    private static final String PROBLEM = "Problem";
    private static final String JSON = "application/json";

    @Override
    public Operation filterOperation(Operation operation) {
        APIResponses responses = operation.getResponses();
        if (responses != null) {
            responses.setDefaultValue(OASFactory.createAPIResponse().description("A problem of the error catalogue."));
            responses.getAPIResponses().forEach(ContractFilter::describeProblem);
        }
        return operation;
    }

    /// A `PATCH` of JSON takes it under the name of a merge patch, too; see [MergePatch].
    @Override
    public PathItem filterPathItem(PathItem path) {
        Operation patch = path.getPATCH();
        if (patch != null && patch.getRequestBody() != null) {
            Content content = patch.getRequestBody().getContent();
            if (content != null && content.hasMediaType(JSON)) {
                content.addMediaType(MergePatch.MEDIA_TYPE, content.getMediaType(JSON));
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
        Schema text = OASFactory.createSchema().addType(SchemaType.STRING);
        Schema fault = OASFactory.createSchema()
                .addType(SchemaType.OBJECT)
                .addProperty(
                        "pointer",
                        described("An RFC 6901 pointer into the body, empty for all of it; `/name` for a parameter."))
                .addProperty("code", described("One of the validation codes of the error catalogue."))
                .addProperty("in", described("Where the value was sent: `body`, `query`, `path` or `header`."))
                .required(List.of("pointer", "code", "in"));
        Schema reason = OASFactory.createSchema()
                .addType(SchemaType.OBJECT)
                .addProperty("code", text)
                .addProperty("params", OASFactory.createSchema().addType(SchemaType.OBJECT))
                .required(List.of("code"));
        return OASFactory.createSchema()
                .description("RFC 9457; `code` is one of the published error catalogue.")
                .addType(SchemaType.OBJECT)
                .addProperty(
                        "type",
                        described("The code in the published error catalogue: a URL, or a reference relative"
                                        + " to the API's own URL.")
                                .format("uri-reference"))
                .addProperty("title", text)
                .addProperty("status", OASFactory.createSchema().addType(SchemaType.INTEGER))
                .addProperty("code", text)
                .addProperty("detail", text)
                .addProperty("requestId", text)
                .addProperty("retryable", OASFactory.createSchema().addType(SchemaType.BOOLEAN))
                .addProperty(
                        "errors",
                        OASFactory.createSchema().addType(SchemaType.ARRAY).items(fault))
                .addProperty(
                        "reasons",
                        OASFactory.createSchema().addType(SchemaType.ARRAY).items(reason))
                .required(List.of("type", "title", "status", "code", "detail", "requestId", "retryable"));
    }

    private static Schema described(String description) {
        return OASFactory.createSchema().addType(SchemaType.STRING).description(description);
    }
}
