package io.terrace.client;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/// What `./terrace up` says about the demo partner it has made: the content of `demo.json`.
@JsonIgnoreProperties(ignoreUnknown = true)
public record DemoInstallation(
        URI gatewayUrl,
        String partnerId,
        String communityId,
        String mode,
        String publishableKey,
        String secretKey,
        String operatorToken,
        URI mailboxUrl) {

    public static DemoInstallation read(Path file) {
        File demo = file.toFile();
        if (!demo.isFile()) {
            throw new IllegalStateException("There is no " + file + ". Run ./terrace up first.");
        }
        try {
            return Json.MAPPER.readValue(demo, DemoInstallation.class);
        } catch (IOException e) {
            throw new IllegalStateException(file + " can't be read", e);
        }
    }

    /// The partner's app before anyone has signed in.
    public ApiClient app(ExchangeRecorder recorder) {
        return ApiClient.at(gatewayUrl, recorder).with("X-Service-API-Key", publishableKey);
    }

    public ApiClient operator(ExchangeRecorder recorder) {
        return ApiClient.at(gatewayUrl, recorder).bearing(operatorToken);
    }

    public MailboxClient mailbox() {
        return new MailboxClient(mailboxUrl);
    }
}
