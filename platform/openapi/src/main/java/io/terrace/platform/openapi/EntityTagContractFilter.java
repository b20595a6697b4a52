package io.terrace.platform.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.rest.VersionedView;
import jakarta.ws.rs.core.Request;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.MethodInfo;
import org.jboss.jandex.Type;
import org.jspecify.annotations.Nullable;

/// Documents what [VersionedView] and [VersionPrecondition] do: `ETag`, `If-None-Match` with 304, and 412.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD, priority = FilterOrder.ENTITY_TAGS)
public class EntityTagContractFilter implements OASFilter {

    private static final String IF_NONE_MATCH = "If-None-Match";
    private static final DotName OPERATION =
            DotName.createSimple(org.eclipse.microprofile.openapi.annotations.Operation.class);
    private static final DotName PRECONDITION = DotName.createSimple(VersionPrecondition.class);
    /// By which a method compares the tag itself.
    private static final DotName PRECONDITIONS = DotName.createSimple(Request.class);
    private static final DotName VIEW = DotName.createSimple(VersionedView.class);

    private final Set<String> tagged;
    private final Set<String> conditional;

    /// @param index every class of the service
    public EntityTagContractFilter(IndexView index) {
        tagged = operations(index, method -> showsVersion(method.returnType(), index) || takes(method, PRECONDITIONS));
        conditional = operations(index, method -> takes(method, PRECONDITION));
    }

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getPaths() != null) {
            api.getPaths().getPathItems().values().forEach(this::describe);
        }
    }

    private void describe(PathItem path) {
        path.getOperations().forEach((method, operation) -> {
            if (tagged.contains(operation.getOperationId())) {
                operation.getResponses().getAPIResponses().forEach(EntityTagContractFilter::describeTag);
                if (method == PathItem.HttpMethod.GET) {
                    describeRead(operation);
                }
            }
            if (comparesTags(operation) || (method == PathItem.HttpMethod.HEAD && comparesTags(path.getGET()))) {
                operation.getResponses().getAPIResponses().forEach(EntityTagContractFilter::describeTag);
            }
            if (conditional.contains(operation.getOperationId())) {
                if (method != PathItem.HttpMethod.DELETE) {
                    operation.getResponses().getAPIResponses().forEach(EntityTagContractFilter::describeTag);
                }
                addResponse(operation, "412", "`precondition_failed`: it has changed since `If-Match`.");
            }
        });
    }

    private static boolean takes(MethodInfo method, DotName parameter) {
        return method.parameterTypes().stream().anyMatch(type -> type.name().equals(parameter));
    }

    private static boolean comparesTags(@Nullable Operation operation) {
        return operation != null
                && operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> IF_NONE_MATCH.equals(parameter.getName()));
    }

    private static void describeTag(String status, APIResponse response) {
        if (status.startsWith("2") || status.equals("304")) {
            response.addHeader("ETag", tag());
        }
    }

    private static void describeRead(Operation operation) {
        operation.addParameter(OASFactory.createParameter()
                .name(IF_NONE_MATCH)
                .in(Parameter.In.HEADER)
                .description("The ETag of what the client has: 304 where nothing has changed.")
                .schema(OASFactory.createSchema().addType(SchemaType.STRING)));
        addResponse(operation, "304", "It is what the client has.");
    }

    private static void addResponse(Operation operation, String status, String description) {
        if (!operation.getResponses().hasAPIResponse(status)) {
            operation
                    .getResponses()
                    .addAPIResponse(status, OASFactory.createAPIResponse().description(description));
        }
    }

    private static Header tag() {
        return OASFactory.createHeader()
                .description("Its version: for `If-Match` of a change, and `If-None-Match`.")
                .schema(OASFactory.createSchema().addType(SchemaType.STRING));
    }

    private static Set<String> operations(IndexView index, Predicate<MethodInfo> wanted) {
        return index.getAnnotations(OPERATION).stream()
                .filter(operation -> operation.target().kind() == AnnotationTarget.Kind.METHOD)
                .filter(operation -> wanted.test(operation.target().asMethod()))
                .map(EntityTagContractFilter::operationId)
                .collect(Collectors.toSet());
    }

    private static String operationId(AnnotationInstance operation) {
        return operation.value("operationId").asString();
    }

    private static boolean showsVersion(Type type, IndexView index) {
        Type shown = type.kind() == Type.Kind.PARAMETERIZED_TYPE
                ? type.asParameterizedType().arguments().getFirst()
                : type;
        ClassInfo view = index.getClassByName(shown.name());
        return view != null
                && view.interfaceNames().contains(VIEW)
                && (type.kind() != Type.Kind.PARAMETERIZED_TYPE
                        || type.name().withoutPackagePrefix().equals("RestResponse"));
    }
}
