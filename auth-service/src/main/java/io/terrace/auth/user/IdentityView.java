package io.terrace.auth.user;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An identity as its fan sees it.
///
/// @param kind `email`, `phone`, `external_user_id`, …
/// @param masked enough to know it by
/// @param verifiedBy `otp`, `signature` (the partner's word, signed), `partner` (its word alone), `review` (a fixed
///     code), …
public record IdentityView(UUID id, String kind, String masked, String verifiedBy, Actions actions) {

    /// What the caller can do with an identity.
    public record Actions(Action unlink) {}

    /// Whether the caller can do it, and why not.
    ///
    /// @param reason `last_identity` or `partner_identity`
    public record Action(
            boolean allowed,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason) {}
}
