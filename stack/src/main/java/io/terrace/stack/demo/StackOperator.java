package io.terrace.stack.demo;

import io.terrace.stack.service.Installation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// This stack's operator: the first of the platform, made with the root credential, which is refused afterwards. The
/// token is kept in a file of its own, since it is given only once.
final class StackOperator {

    private final Installation installation;
    private final Path file;

    StackOperator(Installation installation) {
        this.installation = installation;
        file = installation.home().operatorToken();
    }

    /// The API as this operator calls it.
    OperatorApi signIn() {
        if (Files.exists(file)) {
            var known = new OperatorApi(installation.publicUrl(), installation.operatorToken());
            if (known.isAccepted()) {
                return known;
            }
        }
        return create();
    }

    /// The first, or the first since the data were deleted.
    private OperatorApi create() {
        var root = new OperatorApi(installation.publicUrl(), installation.rootCredential());
        String token = root.post("/v2/operator/operators", Map.of("name", "This stack"))
                .path("token")
                .asText();
        PrivateFile.write(file, token);
        return new OperatorApi(installation.publicUrl(), token);
    }
}
