package io.terrace.platform.rest;

import io.terrace.platform.kernel.ValidationCode;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Reads a query parameter that is one of an enum's constants, by the lower-case name that JSON has for it.
public final class EnumParameterParser {

    private EnumParameterParser() {}

    /// @param name the parameter's
    /// @param text as it was sent; null where it was not
    /// @return null where it was not sent
    /// @throws ProblemException 400 `validation_failed` at the parameter for any other text
    public static <E extends Enum<E>> @Nullable E parse(String name, @Nullable String text, Class<E> type) {
        return text == null
                ? null
                : Arrays.stream(type.getEnumConstants())
                        .filter(constant ->
                                constant.name().toLowerCase(Locale.ROOT).equals(text))
                        .findFirst()
                        .orElseThrow(() -> ProblemException.invalidQuery(name, ValidationCode.UNKNOWN.wire()));
    }
}
