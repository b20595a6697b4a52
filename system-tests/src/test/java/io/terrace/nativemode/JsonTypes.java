package io.terrace.nativemode;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The records of a service that become JSON, as far as they can be told from outside: those its OpenAPI document
/// shows, those known to travel, and whatever these are made of.
final class JsonTypes {

    private static final String OURS = "io.terrace.";

    private final ClassLoader classes;
    private final Set<String> found = new TreeSet<>();
    private final Deque<Class<?>> open = new ArrayDeque<>();

    private JsonTypes(ClassLoader classes) {
        this.classes = classes;
    }

    /// @param known names of further types, a sealed interface standing for all that implement it
    static Set<String> of(NativeSources service, List<String> known) throws IOException, ClassNotFoundException {
        JsonTypes types = new JsonTypes(service.classes());
        JsonNode schemas = service.openApi().at("/components/schemas");
        for (String name : service.ownClasses()) {
            if (schemas.has(simple(name))) {
                types.addIfShown(name, schemas.path(simple(name)).path("properties"));
            }
        }
        for (String name : known) {
            types.add(types.load(name));
        }
        types.close();
        return types.found;
    }

    private void addIfShown(String name, JsonNode properties) throws ClassNotFoundException {
        Class<?> type = load(name);
        if (type.isRecord()
                && Arrays.stream(type.getRecordComponents()).allMatch(part -> properties.has(part.getName()))) {
            add(type);
        }
    }

    private void add(Class<?> type) {
        if (!type.getName().startsWith(OURS)) {
            return;
        }
        if (type.isSealed()) {
            Arrays.stream(type.getPermittedSubclasses()).forEach(this::add);
        } else if ((type.isRecord() || type.isEnum()) && found.add(type.getName())) {
            open.add(type);
        }
    }

    /// Adds what the types found are made of, until there is nothing new.
    private void close() {
        while (!open.isEmpty()) {
            Class<?> type = open.remove();
            if (type.isRecord()) {
                for (RecordComponent part : type.getRecordComponents()) {
                    parts(part.getGenericType()).forEachRemaining(this::add);
                }
            }
        }
    }

    private static Iterator<Class<?>> parts(Type type) {
        Set<Class<?>> parts = new HashSet<>();
        switch (type) {
            case Class<?> plain -> parts.add(plain.isArray() ? plain.componentType() : plain);
            case ParameterizedType generic ->
                Arrays.stream(generic.getActualTypeArguments())
                        .forEach(argument -> parts(argument).forEachRemaining(parts::add));
            case GenericArrayType array ->
                parts(array.getGenericComponentType()).forEachRemaining(parts::add);
            default -> {}
        }
        return parts.iterator();
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, classes);
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
