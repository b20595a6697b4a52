package io.terrace.auth.fan;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.auth.fan.ParseFanResult.Invalid;
import io.terrace.auth.fan.ParseFanResult.Valid;
import io.terrace.auth.user.PartnerIdentifierParseResult;
import io.terrace.auth.user.PartnerUserSyncService.Assurance;
import io.terrace.auth.user.PartnerUserSyncService.Introduction;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.rest.BatchItemReader;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Reads one fan of a batch by itself, so that one that cannot be read fails none of the others.
@ApplicationScoped
class FanBatchItemParser {

    private final BatchItemReader items;

    FanBatchItemParser(BatchItemReader items) {
        this.items = items;
    }

    ParseFanResult read(int index, JsonNode sent) {
        FanDraft draft;
        try {
            draft = items.read(sent, FanDraft.class);
        } catch (ProblemException invalid) {
            return invalid(invalid.errors().stream()
                    .map(error -> new FieldError(pointer(index) + error.pointer(), error.code())));
        }
        return switch (PartnerIdentifierParseResult.read(draft.externalUserId(), draft.phone(), draft.email())) {
            case PartnerIdentifierParseResult.Read(var identifiers) ->
                new Valid(
                        index,
                        new Introduction(identifiers, draft.displayName(), draft.avatarUrl(), Assurance.SECRET_KEY));
            case PartnerIdentifierParseResult.None() -> new Invalid(ErrorCode.MISSING_IDENTIFIER, List.of());
            case PartnerIdentifierParseResult.Malformed(var kind) ->
                invalid(Stream.of(new FieldError(pointer(index, kind.field()), "invalid")));
        };
    }

    /// Into the batch's body.
    static String pointer(int index, String field) {
        return pointer(index) + "/" + FieldError.token(field);
    }

    private static String pointer(int index) {
        return "/fans/" + index;
    }

    private static Invalid invalid(Stream<FieldError> errors) {
        return new Invalid(
                ErrorCode.VALIDATION_FAILED,
                errors.sorted(Comparator.comparing(FieldError::pointer).thenComparing(FieldError::code))
                        .toList());
    }
}
