package io.terrace.stack.demo;

import io.terrace.stack.service.StackInstallation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// This stack's operator: the first of the platform, made with the root credential, which is refused afterwards. The
/// token is kept in a file of its own, since it is given only once.
final class StackOperatorProvisioner {

    private final StackInstallation installation;
    private final Path file;

    StackOperatorProvisioner(StackInstallation installation) {
        this.installation = installation;
        file = installation.home().operatorToken();
    }

    /// The API as this operator calls it.
    OperatorApiClient signIn() {
        if (Files.exists(file)) {
            var known = new OperatorApiClient(installation.publicUrl(), installation.operatorToken());
            if (known.isAccepted()) {
                return known;
            }
        }
        return create();
    }

    /// The first, or the first since the data were deleted.
    private OperatorApiClient create() {
        var root = new OperatorApiClient(installation.publicUrl(), installation.rootCredential());
        String token = root.post("/v2/operator/operators", Map.of("name", "This stack"))
                .path("token")
                .asText();
        PrivateFileWriter.write(file, token);
        return new OperatorApiClient(installation.publicUrl(), token);
    }
}
