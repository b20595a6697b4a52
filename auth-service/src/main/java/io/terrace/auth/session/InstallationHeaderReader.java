package io.terrace.auth.session;

import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The app's installation behind the current request. It tells a fan's sessions apart, and who presents a provider's
/// token once more.
@ApplicationScoped
public class InstallationHeaderReader {

    private static final String HEADER = "X-Service-Installation-Id";

    private static final String PLATFORM = "X-Service-SDK-Platform";
    private static final Set<String> PLATFORMS = Set.of("ios", "android", "react-native", "typescript", "server");

    private final HttpServerRequest request;

    InstallationHeaderReader(HttpServerRequest request) {
        this.request = request;
    }

    /// @param named in the body, which goes before the header
    public Optional<UUID> id(@Nullable UUID named) {
        return named == null
                ? Optional.ofNullable(request.getHeader(HEADER)).flatMap(InstallationHeaderReader::parse)
                : Optional.of(named);
    }

    /// What the app runs on, where it says so.
    Optional<String> platform() {
        return Optional.ofNullable(request.getHeader(PLATFORM)).filter(PLATFORMS::contains);
    }

    /// An app that says nonsense has said nothing.
    private static Optional<UUID> parse(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException nonsense) {
            return Optional.empty();
        }
    }
}
