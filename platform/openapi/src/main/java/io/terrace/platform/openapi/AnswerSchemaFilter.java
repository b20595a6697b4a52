package io.terrace.platform.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.RecordComponentInfo;

/// Says of each answer which members it always has and which can be null, as its record has it: `@Nullable` can be
/// null, `@JsonInclude` can be absent, everything else is there. What is (also) sent by clients keeps what its
/// constraints say. Members that are none, made from a method such as `isOver()`, are taken out.
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD, priority = FilterOrder.ANSWERS)
public class AnswerSchemaFilter implements OASFilter {

    private static final String SCHEMAS = "#/components/schemas/";

    private final SchemaClasses classes;

    /// @param index every class of the service
    public AnswerSchemaFilter(IndexView index) {
        classes = new SchemaClasses(index);
    }

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getComponents() == null || api.getComponents().getSchemas() == null || api.getPaths() == null) {
            return;
        }
        Map<String, Schema> schemas = new TreeMap<>(api.getComponents().getSchemas());
        Set<String> sent = new HashSet<>();
        for (PathItem path : api.getPaths().getPathItems().values()) {
            path.getOperations().values().forEach(operation -> addSent(operation, schemas, sent));
        }
        schemas.forEach((name, schema) -> classes.of(name, schema)
                .filter(ClassInfo::isRecord)
                .ifPresent(record -> {
                    removeAccessors(schema, record);
                    if (!sent.contains(name)) {
                        describe(schema, record);
                    }
                }));
    }

    private static void addSent(Operation operation, Map<String, Schema> schemas, Set<String> sent) {
        Content content = operation.getRequestBody() == null
                ? null
                : operation.getRequestBody().getContent();
        if (content != null) {
            content.getMediaTypes().values().forEach(type -> addReferences(type.getSchema(), schemas, sent));
        }
    }

    private static void addReferences(Schema schema, Map<String, Schema> schemas, Set<String> found) {
        for (Schema part : parts(schema)) {
            String reference = part.getRef();
            if (reference != null && reference.startsWith(SCHEMAS)) {
                String name = reference.substring(SCHEMAS.length());
                Schema meant = schemas.get(name);
                if (found.add(name) && meant != null) {
                    addReferences(meant, schemas, found);
                }
            }
        }
    }

    /// The schema and everything inside it.
    private static List<Schema> parts(Schema schema) {
        List<Schema> parts = new ArrayList<>();
        if (schema != null) {
            parts.add(schema);
            List<Schema> inside = new ArrayList<>();
            inside.add(schema.getItems());
            inside.add(schema.getAdditionalPropertiesSchema());
            if (schema.getProperties() != null) {
                inside.addAll(schema.getProperties().values());
            }
            for (List<Schema> choice : choices(schema)) {
                inside.addAll(choice);
            }
            inside.forEach(one -> parts.addAll(parts(one)));
        }
        return parts;
    }

    private static List<List<Schema>> choices(Schema schema) {
        List<List<Schema>> choices = new ArrayList<>();
        choices.add(schema.getAllOf());
        choices.add(schema.getAnyOf());
        choices.add(schema.getOneOf());
        choices.removeIf(choice -> choice == null);
        return choices;
    }

    private static void removeAccessors(Schema schema, ClassInfo record) {
        if (schema.getProperties() != null) {
            List.copyOf(schema.getProperties().keySet()).stream()
                    .filter(member -> RecordComponentInspector.isAccessor(record, member))
                    .forEach(schema::removeProperty);
        }
    }

    private void describe(Schema schema, ClassInfo record) {
        Map<String, Schema> properties = schema.getProperties();
        if (properties == null) {
            return;
        }
        Set<String> required = new HashSet<>(schema.getRequired() == null ? List.of() : schema.getRequired());
        for (RecordComponentInfo component : record.recordComponents()) {
            String name = RecordComponentInspector.name(component);
            Schema member = properties.get(name);
            if (member == null) {
                continue;
            }
            if (RecordComponentInspector.isLeftOut(record, component)) {
                required.remove(name);
            } else {
                required.add(name);
                if (RecordComponentInspector.isNullable(component)) {
                    schema.addProperty(name, nullable(member));
                }
            }
        }
        schema.setRequired(
                properties.keySet().stream().filter(required::contains).toList());
    }

    private static Schema nullable(Schema schema) {
        Schema nothing = OASFactory.createSchema().addType(SchemaType.NULL);
        if (schema.getRef() != null) {
            return OASFactory.createSchema().addAnyOf(schema).addAnyOf(nothing);
        }
        if (schema.getType() != null && !schema.getType().contains(SchemaType.NULL)) {
            schema.addType(SchemaType.NULL);
            if (schema.getEnumeration() != null) {
                schema.addEnumeration(null);
            }
        }
        return schema;
    }
}
