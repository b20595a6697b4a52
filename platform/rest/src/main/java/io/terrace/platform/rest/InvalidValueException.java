package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.terrace.platform.kernel.ValidationCode;

/// A value in a body that is refused for a reason with a code of its own.
final class InvalidValueException extends MismatchedInputException {

    private final ValidationCode code;

    InvalidValueException(JsonParser json, Class<?> type, ValidationCode code) {
        super(json, code.meaning(), type);
        this.code = code;
    }

    ValidationCode code() {
        return code;
    }
}
