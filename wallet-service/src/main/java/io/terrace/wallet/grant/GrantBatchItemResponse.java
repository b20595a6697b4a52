package io.terrace.wallet.grant;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.wallet.key.ReplayableResponse;
import io.terrace.wallet.ledger.TransactionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What one grant of a batch came to, in the words of a single grant's answer.
///
/// @param index its place in the batch, from 0
/// @param transaction what was posted
/// @param code why nothing was
/// @param errors the values at fault, with pointers into the batch
/// @param reasons the rules that refused
/// @param available the fan's points, where a correction takes more
@Schema(name = "GrantResult")
record GrantBatchItemResponse(
        int index,
        GrantStatus status,

        @Schema(implementation = TransactionView.class) @JsonInclude(Include.NON_NULL) @Nullable JsonNode transaction,

        @JsonInclude(Include.NON_NULL) @Nullable ErrorCode code,
        @JsonInclude(Include.NON_EMPTY) List<FieldError> errors,

        @Schema(type = SchemaType.ARRAY, implementation = Reason.class) @JsonInclude(Include.NON_NULL) @Nullable JsonNode reasons,

        @JsonInclude(Include.NON_NULL) @Nullable Long available) {

    /// @param answer what a single grant would have been answered
    static GrantBatchItemResponse of(int index, ReplayableResponse answer, ObjectMapper json) {
        JsonNode body = parse(answer, json);
        if (answer.status() < 400) {
            return new GrantBatchItemResponse(
                    index, GrantStatus.GRANTED, body.path("transaction"), null, List.of(), null, null);
        }
        return new GrantBatchItemResponse(
                index,
                GrantStatus.REJECTED,
                null,
                ErrorCode.valueOf(body.path("code").asText().toUpperCase(Locale.ROOT)),
                errors(index, body.path("errors")),
                body.get("reasons"),
                body.has("available") ? body.path("available").asLong() : null);
    }

    private static List<FieldError> errors(int index, JsonNode told) {
        List<FieldError> errors = new ArrayList<>();
        for (JsonNode error : told) {
            String pointer = "/grants/" + index + error.path("pointer").asText();
            String code = error.path("code").asText();
            errors.add(new FieldError(pointer, code));
        }
        return errors;
    }

    private static JsonNode parse(ReplayableResponse answer, ObjectMapper json) {
        try {
            return json.readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An answer is no JSON", e);
        }
    }
}
