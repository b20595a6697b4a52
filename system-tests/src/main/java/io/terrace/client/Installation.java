package io.terrace.client;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/// What `./terrace up` says about the demo partner it has made: the content of `demo.json`.
@JsonIgnoreProperties(ignoreUnknown = true)
public record Installation(
        URI gatewayUrl,
        String partnerId,
        String communityId,
        String mode,
        String publishableKey,
        String secretKey,
        String operatorToken,
        URI mailboxUrl) {

    public static Installation read(Path file) {
        File demo = file.toFile();
        if (!demo.isFile()) {
            throw new IllegalStateException("There is no " + file + ". Run ./terrace up first.");
        }
        try {
            return Json.MAPPER.readValue(demo, Installation.class);
        } catch (IOException e) {
            throw new IllegalStateException(file + " can't be read", e);
        }
    }

    /// The partner's app before anyone has signed in.
    public Api app(Recorder recorder) {
        return Api.at(gatewayUrl, recorder).with("X-Service-API-Key", publishableKey);
    }

    public Api operator(Recorder recorder) {
        return Api.at(gatewayUrl, recorder).bearing(operatorToken);
    }

    public Mailbox mailbox() {
        return new Mailbox(mailboxUrl);
    }
}
