package io.terrace.stack.server;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/// Where mails and text messages arrive, in a JVM of its own.
public final class Mailbox implements StackComponent {

    private static final int HEAP_MB = 64;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
    private final int port;
    private final int smtpPort;

    public Mailbox(int port, int smtpPort) {
        this.port = port;
        this.smtpPort = smtpPort;
    }

    public String url() {
        return "http://localhost:" + port;
    }

    public int smtpPort() {
        return smtpPort;
    }

    @Override
    public String name() {
        return "mailbox";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public ProcessSpec launch() {
        return ProcessSpec.of(SelfJvmCommandLine.command(
                HEAP_MB, List.of("serve", "mailbox", "--port=" + port, "--smtp-port=" + smtpPort)));
    }

    @Override
    public boolean ready() {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                    .timeout(Duration.ofSeconds(1))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
