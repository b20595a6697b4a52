package io.terrace.auth.provider;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The names under which apps know a partner's identity providers.
public enum IdentityProviderType {
    TICKETING,
    OAUTH2,
    CUSTOM;

    /// Empty for a name that is none.
    public static Optional<IdentityProviderType> of(String text) {
        return Stream.of(values()).filter(one -> one.wire().equals(text)).findFirst();
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
