package io.terrace.platform.web;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.terrace.platform.kernel.Problem;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/// Adds to each service's OpenAPI document what every operation shares: the problem any of them may answer with.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ContractFilter implements OASFilter {

    private static final String PROBLEM = "Problem";

    @Override
    public Operation filterOperation(Operation operation) {
        APIResponses responses = operation.getResponses();
        if (responses != null) {
            responses.setDefaultValue(OASFactory.createAPIResponse().description("A problem of the error catalogue."));
            responses.getAPIResponses().forEach(ContractFilter::describeProblem);
        }
        return operation;
    }

    /// A 416 has no body: RFC 9110 answers it with `Content-Range` alone.
    private static void describeProblem(String status, APIResponse response) {
        boolean refused = status.equals("default") || status.compareTo("400") >= 0;
        if (refused && !status.equals("416") && response.getContent() == null) {
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
                .addProperty("pointer", text)
                .addProperty("code", text)
                .required(List.of("pointer", "code"));
        Schema reason = OASFactory.createSchema()
                .addType(SchemaType.OBJECT)
                .addProperty("code", text)
                .addProperty("params", OASFactory.createSchema().addType(SchemaType.OBJECT))
                .required(List.of("code"));
        return OASFactory.createSchema()
                .description("RFC 9457; `code` is one of the published error catalogue.")
                .addType(SchemaType.OBJECT)
                .addProperty("type", text)
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
}
