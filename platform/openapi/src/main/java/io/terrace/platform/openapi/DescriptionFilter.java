package io.terrace.platform.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import jakarta.ws.rs.BeanParam;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.FieldInfo;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.MethodInfo;
import org.jboss.jandex.RecordComponentInfo;

/// Describes schemas, their members and parameters by the doc comments of their records and enums. What has none there:
/// the members of `FanPatch` or `FanDraft` as those of `FanDraft`, `Fan`, `FanView` or `FanProfile`, others and
/// parameters by
/// their names. What an annotation describes keeps that.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD, priority = FilterOrder.DESCRIPTIONS)
public class DescriptionFilter implements OASFilter {

    /// Of types that are the JDK's.
    private static final Map<String, String> JDK = Map.of(
            "Instant", "An RFC 3339 date and time in UTC.",
            "LocalDate", "A calendar date, ISO 8601.",
            "LocalTime", "A time of day, ISO 8601.",
            "UUID", "An RFC 9562 UUID.");

    private final IndexView index;
    private final SchemaClasses classes;
    private final ResourceMethodIndex methods;
    private final DocComments comments = new DocComments();

    /// @param index every class of the service
    public DescriptionFilter(IndexView index) {
        this.index = index;
        classes = new SchemaClasses(index);
        methods = new ResourceMethodIndex(index);
    }

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getComponents() != null && api.getComponents().getSchemas() != null) {
            Map<String, Schema> schemas = api.getComponents().getSchemas();
            schemas.forEach(this::describe);
            schemas.forEach((name, schema) -> describeMembers(name, schema, schemas));
        }
        if (api.getPaths() != null) {
            api.getPaths()
                    .getPathItems()
                    .forEach((path, item) ->
                            item.getOperations().values().forEach(operation -> describe(path, operation)));
        }
    }

    private void describe(String name, Schema schema) {
        classes.of(name, schema).ifPresent(type -> describe(schema, type));
        if (schema.getDescription() == null) {
            schema.setDescription(JDK.get(name));
        }
    }

    private void describe(Schema schema, ClassInfo type) {
        DocComments.DocComment comment = comments.of(type);
        if (schema.getDescription() == null && !comment.text().isEmpty()) {
            schema.setDescription(comment.text() + (type.isEnum() ? constants(schema, type, comment) : ""));
        }
        if (type.isRecord() && schema.getProperties() != null) {
            for (RecordComponentInfo component : type.recordComponents()) {
                Schema member = schema.getProperties().get(RecordComponentInspector.name(component));
                if (RecordComponentInspector.isUnwrapped(component)) {
                    describe(schema, index.getClassByName(component.type().name()));
                } else if (member != null && member.getDescription() == null) {
                    comment.member(component.name()).ifPresent(member::setDescription);
                }
            }
        }
    }

    /// Those whose record says nothing of them.
    private static void describeMembers(String name, Schema schema, Map<String, Schema> schemas) {
        Map<String, Schema> members = schema.getProperties() == null ? Map.of() : schema.getProperties();
        members.forEach((member, described) -> {
            if (described.getDescription() == null) {
                DefaultMemberDescriptions.counterparts(name)
                        .map(schemas::get)
                        .filter(other -> other != null && other != schema && other.getProperties() != null)
                        .map(other -> other.getProperties().get(member))
                        .filter(other -> other != null && other.getDescription() != null)
                        .map(Schema::getDescription)
                        .findFirst()
                        .or(() -> DefaultMemberDescriptions.describe(member))
                        .ifPresent(described::setDescription);
            }
        });
    }

    private static String constants(Schema schema, ClassInfo type, DocComments.DocComment comment) {
        String list = type.enumConstants().stream()
                .map(FieldInfo::name)
                .filter(constant -> comment.member(constant).isPresent())
                .flatMap(constant -> SchemaClasses.value(schema, constant)
                        .map(value -> "- `%s`: %s"
                                .formatted(value, comment.member(constant).orElseThrow()))
                        .stream())
                .collect(Collectors.joining("\n"));
        return list.isEmpty() ? "" : "\n\n" + list;
    }

    private void describe(String path, Operation operation) {
        List<Parameter> parameters = operation.getParameters() == null ? List.of() : operation.getParameters();
        for (Parameter parameter : parameters) {
            if (parameter.getRef() == null && parameter.getDescription() == null) {
                methods.of(operation)
                        .flatMap(method -> component(method, parameter.getName()))
                        .or(() -> DefaultParameterDescriptions.describe(path, parameter))
                        .ifPresent(parameter::setDescription);
            }
        }
    }

    /// As a record of parameters describes it.
    private Optional<String> component(MethodInfo method, String name) {
        return method.parameters().stream()
                .filter(parameter -> parameter.hasAnnotation(BeanParam.class))
                .map(parameter -> index.getClassByName(parameter.type().name()))
                .filter(type -> type != null && type.isRecord())
                .flatMap(type -> type.recordComponents().stream()
                        .filter(component ->
                                RecordComponentInspector.parameter(component).equals(name))
                        .flatMap(component -> comments.of(type).member(component.name()).stream()))
                .findFirst();
    }
}
