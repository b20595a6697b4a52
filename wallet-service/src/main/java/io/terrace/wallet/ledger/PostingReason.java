package io.terrace.wallet.ledger;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Why points moved.
///
/// @param code lower snake case, such as `match_day_bonus`
/// @param refType what it refers to, such as `order`
/// @param refId that thing's id, in anyone's numbering
@Schema(name = "TransactionReason")
public record PostingReason(
        @NotNull @Pattern(regexp = "[a-z][a-z0-9_]{0,63}") String code,

        @Schema(nullable = true) @Pattern(regexp = "[a-z][a-z0-9_]{0,63}") @Nullable String refType,

        @Schema(nullable = true) @Size(min = 1, max = 128) @Nullable String refId) {

    public static PostingReason of(String code, String refType, Object refId) {
        return new PostingReason(code, refType, refId.toString());
    }
}
