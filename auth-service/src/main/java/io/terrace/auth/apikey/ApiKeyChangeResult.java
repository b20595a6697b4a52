package io.terrace.auth.apikey;

import io.terrace.platform.kernel.Credential.Status;

/// What became of a wish concerning a key.
sealed interface ApiKeyChangeResult {

    record Done(ApiKeyView key) implements ApiKeyChangeResult {}

    record NoSuchKey() implements ApiKeyChangeResult {}

    /// The partner has no such community, or none at all.
    record NoSuchCommunity() implements ApiKeyChangeResult {}

    /// The wish does not go with the kind of key.
    ///
    /// @param pointer into the body
    record Unfit(String pointer, String what) implements ApiKeyChangeResult {}

    /// A key that has ended can't be changed or rotated.
    record Ended(Status status) implements ApiKeyChangeResult {}
}
