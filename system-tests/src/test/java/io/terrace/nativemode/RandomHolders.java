package io.terrace.nativemode;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Our classes that hold a source of random numbers for as long as the program runs.
final class RandomHolders {

    private RandomHolders() {}

    static Set<String> of(NativeSources sources) throws IOException, ClassNotFoundException {
        ClassLoader classes = sources.classes();
        Class<?> random = classes.loadClass("java.util.random.RandomGenerator");
        Class<?> ids = classes.loadClass("com.fasterxml.uuid.UUIDGenerator");
        Set<String> holders = new TreeSet<>();
        for (String name : sources.ownClasses()) {
            boolean holds = Stream.of(Class.forName(name, false, classes).getDeclaredFields())
                    .filter(field -> Modifier.isStatic(field.getModifiers()))
                    .map(Field::getType)
                    .anyMatch(type -> random.isAssignableFrom(type) || ids.isAssignableFrom(type));
            if (holds) {
                holders.add(name);
            }
        }
        return holders;
    }
}
