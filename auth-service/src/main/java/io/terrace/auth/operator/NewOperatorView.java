package io.terrace.auth.operator;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/// A new operator with their token, which is given this once.
///
/// @param token the token, which is never shown again
record NewOperatorView(@JsonUnwrapped OperatorView operator, String token) {

    /// Never a token in a log.
    @Override
    public String toString() {
        return "NewOperatorView[" + operator.id() + "]";
    }
}
