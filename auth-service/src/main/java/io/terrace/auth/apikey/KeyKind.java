package io.terrace.auth.apikey;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.Credential;

/// Whether an API key may be public.
enum KeyKind {
    /// Ships inside apps, so it is public.
    @JsonProperty("publishable")
    PUBLISHABLE("pk", Credential.Kind.PUBLISHABLE),
    /// For a partner's servers.
    @JsonProperty("secret")
    SECRET("sk", Credential.Kind.SECRET);

    private final String tag;
    private final Credential.Kind credential;

    KeyKind(String tag, Credential.Kind credential) {
        this.tag = tag;
        this.credential = credential;
    }

    String tag() {
        return tag;
    }

    Credential.Kind credential() {
        return credential;
    }
}
