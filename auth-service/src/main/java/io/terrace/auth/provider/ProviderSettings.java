package io.terrace.auth.provider;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is asked of a provider's tokens. Stored as JSON: fields are only added.
///
/// @param issuer exactly as tokens name it
/// @param audiences one of them must be the token's
/// @param algorithms the only signatures taken
/// @param linkVerifiedEmail whether an address the provider has verified leads to the user who has it
@RegisterForReflection
public record ProviderSettings(
        String issuer,
        List<String> audiences,
        List<String> algorithms,
        @Nullable String jwksUrl,
        @Nullable String introspectionUrl,
        @Nullable String userinfoUrl,
        @Nullable String clientId,
        boolean linkVerifiedEmail) {

    static final List<String> ALGORITHMS = List.of("RS256", "ES256", "EdDSA");

    static final ProviderSettings NONE = new ProviderSettings("", List.of(), ALGORITHMS, null, null, null, null, false);

    /// Whether the client secret would go to the provider it was given for.
    boolean confidesIn(ProviderSettings other) {
        return authority(introspectionUrl).equals(authority(other.introspectionUrl));
    }

    /// Of a text that is no address, the text.
    private static String authority(@Nullable String url) {
        if (url == null) {
            return "";
        }
        try {
            return Objects.requireNonNullElse(new URI(url).getRawAuthority(), url)
                    .toLowerCase(Locale.ROOT);
        } catch (URISyntaxException notAnAddress) {
            return url;
        }
    }
}
