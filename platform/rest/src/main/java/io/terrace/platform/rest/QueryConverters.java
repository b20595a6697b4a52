package io.terrace.platform.rest;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Location;
import io.terrace.platform.kernel.TimeParser;
import io.terrace.platform.kernel.ValidationCode;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A query parameter or header of the wrong type is a fault of the request, 400; JAX-RS would have it that the page is
/// not there. A path's parameter of the wrong type names nothing, and stays 404.
@Provider
public class QueryConverters implements ParamConverterProvider {

    private static final Map<Class<?>, Function<String, Object>> TYPES = Map.of(
            int.class, Integer::valueOf,
            Integer.class, Integer::valueOf,
            long.class, Long::valueOf,
            Long.class, Long::valueOf,
            boolean.class, QueryConverters::flag,
            Boolean.class, QueryConverters::flag,
            UUID.class, Ids::parse,
            Instant.class, TimeParser::instant,
            LocalDate.class, TimeParser::date);

    @Override
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        Function<String, Object> parse =
                type.isEnum() ? text -> constant(type.getEnumConstants(), text) : TYPES.get(type);
        return parse == null
                ? null
                : WireParameter.of(annotations, "")
                        .map(parameter -> new Strict<T>(parameter, parse))
                        .orElse(null);
    }

    /// By its name in small letters, as JSON has it.
    private static Object constant(Object[] constants, String text) {
        return Arrays.stream(constants)
                .filter(constant ->
                        ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not one of them"));
    }

    private static Boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private record Strict<T>(WireParameter parameter, Function<String, Object> parse) implements ParamConverter<T> {

        @Override
        @SuppressWarnings("unchecked")
        public T fromString(String text) {
            try {
                return (T) parse.apply(text);
            } catch (TimeParser.OutOfRangeException e) {
                throw refusal(ValidationCode.OUT_OF_RANGE);
            } catch (IllegalArgumentException | DateTimeException e) {
                throw refusal(ValidationCode.INVALID);
            }
        }

        private ProblemException refusal(ValidationCode code) {
            if (parameter.in() == Location.PATH) {
                return ProblemException.notFound();
            }
            return parameter.name().isEmpty()
                    ? ProblemException.of(ErrorCode.VALIDATION_FAILED)
                    : ProblemException.withErrors(
                            ErrorCode.VALIDATION_FAILED,
                            List.of(FieldError.parameter(parameter.in(), parameter.name(), code.wire())));
        }

        @Override
        public String toString(T value) {
            return value.toString();
        }
    }
}
