package io.terrace.wallet.coupon;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a coupon is good for.
///
/// @param value per cent, or minor units of the currency; 0 for an item
/// @param currency ISO 4217, of an amount
@Schema(name = "Discount")
record Discount(
        @NotNull Kind kind,
        @Min(0) @Max(1_000_000_000) long value,

        @Schema(nullable = true) @Pattern(regexp = "[A-Z]{3}") @Nullable String currency) {

    /// How it is reckoned.
    @Schema(name = "DiscountKind")
    enum Kind {
        @JsonProperty("percent")
        PERCENT,
        @JsonProperty("amount")
        AMOUNT,
        @JsonProperty("free_item")
        FREE_ITEM
    }

    boolean isSound() {
        return switch (kind) {
            case PERCENT -> value >= 1 && value <= 100 && currency == null;
            case AMOUNT -> value >= 1 && currency != null;
            case FREE_ITEM -> value == 0 && currency == null;
        };
    }
}
