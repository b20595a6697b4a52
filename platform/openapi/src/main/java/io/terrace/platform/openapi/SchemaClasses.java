package io.terrace.platform.openapi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.RecordComponentInfo;

/// The record that each schema was made from. Schemas of one name are distinguished by their members.
final class SchemaClasses {

    private static final String OURS = "io.terrace.";
    private static final String EVENTS = OURS + "platform.events.";
    private static final DotName SCHEMA =
            DotName.createSimple(org.eclipse.microprofile.openapi.annotations.media.Schema.class);

    private final Map<String, List<ClassInfo>> byName = new HashMap<>();
    private final List<Map.Entry<String, ClassInfo>> generic = new ArrayList<>();

    SchemaClasses(IndexView index) {
        Set<DotName> seen = new HashSet<>();
        for (ClassInfo known : index.getKnownClasses()) {
            // A class may be in more than one part of the index.
            if (known.name().toString().startsWith(OURS) && seen.add(known.name())) {
                String name = name(known);
                byName.computeIfAbsent(name, one -> new ArrayList<>()).add(known);
                if (known.isRecord() && !known.typeParameters().isEmpty()) {
                    generic.add(Map.entry(name, known));
                }
            }
        }
    }

    /// Empty where no class or more than one comes into question.
    Optional<ClassInfo> of(String name, Schema schema) {
        List<ClassInfo> found = byName.getOrDefault(name, List.of());
        if (found.isEmpty()) {
            found = generic.stream()
                    .filter(one -> name.startsWith(one.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
        }
        if (schema.getEnumeration() != null && found.size() > 1) {
            found = found.stream().filter(one -> hasValues(one, schema)).toList();
        }
        if (schema.getProperties() == null) {
            return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
        }
        List<ClassInfo> alike = found.stream()
                .filter(one -> hasMembers(one, schema))
                .sorted(Comparator.comparing(SchemaClasses::isOfAnEvent))
                .toList();
        if (alike.size() > 1 && isOfAnEvent(alike.get(1)) && !isOfAnEvent(alike.getFirst())) {
            return Optional.of(alike.getFirst());
        }
        return alike.size() == 1 ? Optional.of(alike.getFirst()) : Optional.empty();
    }

    /// Events are of services among themselves, and often repeat a view's record.
    private static boolean isOfAnEvent(ClassInfo known) {
        return known.name().toString().startsWith(EVENTS);
    }

    private static boolean hasMembers(ClassInfo record, Schema schema) {
        Set<String> members = new HashSet<>();
        for (RecordComponentInfo component : record.recordComponents()) {
            if (RecordComponentInspector.isUnwrapped(component)) {
                return true;
            }
            members.add(RecordComponentInspector.name(component));
        }
        return record.isRecord()
                && schema.getProperties().keySet().stream()
                        .allMatch(member ->
                                members.contains(member) || RecordComponentInspector.isAccessor(record, member));
    }

    private static boolean hasValues(ClassInfo type, Schema schema) {
        return type.isEnum()
                && schema.getEnumeration().size() == type.enumConstants().size()
                && type.enumConstants().stream()
                        .allMatch(constant -> value(schema, constant.name()).isPresent());
    }

    /// A constant's value in JSON.
    static Optional<Object> value(Schema schema, String constant) {
        return schema.getEnumeration() == null
                ? Optional.empty()
                : schema.getEnumeration().stream()
                        .filter(value -> constant.equalsIgnoreCase(String.valueOf(value)))
                        .findFirst();
    }

    private static String name(ClassInfo known) {
        AnnotationInstance schema = known.declaredAnnotation(SCHEMA);
        AnnotationValue name = schema == null ? null : schema.value("name");
        return name == null ? known.simpleName() : name.asString();
    }
}
