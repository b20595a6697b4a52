package io.terrace.journeys.suite;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Hands the running [Suite] to whoever asks for it.
public final class SuiteParameter implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Suite.class;
    }

    @Override
    public Suite resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return Suite.started();
    }
}
