package io.terrace.platform.web;

import io.terrace.platform.kernel.Code;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// A query parameter of the wrong type is a fault of the request, 400; JAX-RS would have it that the page is not there.
/// A path's parameter of the wrong type names nothing, and stays 404.
@Provider
public class QueryConverters implements ParamConverterProvider {

    private static final Map<Class<?>, Function<String, Object>> TYPES = Map.of(
            int.class, Integer::valueOf,
            Integer.class, Integer::valueOf,
            long.class, Long::valueOf,
            Long.class, Long::valueOf,
            UUID.class, UUID::fromString,
            Instant.class, Instant::parse,
            LocalDate.class, LocalDate::parse);

    @Override
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        Function<String, Object> parse = TYPES.get(type);
        return parse == null || Arrays.stream(annotations).noneMatch(QueryConverters::isQuery)
                ? null
                : new Strict<>(name(annotations), parse);
    }

    private static boolean isQuery(Annotation annotation) {
        return annotation instanceof QueryParam || annotation instanceof RestQuery;
    }

    private static String name(Annotation[] annotations) {
        return Arrays.stream(annotations)
                .filter(QueryParam.class::isInstance)
                .map(annotation -> ((QueryParam) annotation).value())
                .findFirst()
                .orElse("");
    }

    private record Strict<T>(String name, Function<String, Object> parse) implements ParamConverter<T> {

        @Override
        @SuppressWarnings("unchecked")
        public T fromString(String text) {
            try {
                return (T) parse.apply(text);
            } catch (IllegalArgumentException | DateTimeException e) {
                throw name.isEmpty()
                        ? ProblemException.of(Code.VALIDATION_FAILED)
                        : ProblemException.invalid("?" + name, "invalid");
            }
        }

        @Override
        public String toString(T value) {
            return value.toString();
        }
    }
}
