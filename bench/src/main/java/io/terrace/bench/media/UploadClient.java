package io.terrace.bench.media;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/// Uploads one content to each of the two servers, in one PATCH.
final class UploadClient {

    /// As the gateway sends bodies to services. By itself this client would ask ours for HTTP/2, which Node does not
    /// have.
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(Version.HTTP_1_1).build();

    private final byte[] content;

    UploadClient(byte[] content) {
        this.content = content;
    }

    /// To media-service, under a ticket of a fan of its own.
    void toTerrace(int port, ContextTokens tokens) {
        JsonNode ticket = new HttpProbe(port)
                .ask("POST", "/v2/uploads", tokens.fan(UUID.randomUUID()), """
                {"purpose": "freestyle", "mimeType": "audio/wav", "sizeBytes": %d}""".formatted(content.length));
        URI url = URI.create(ticket.path("url").asText());
        patch("http://127.0.0.1:" + port + url.getRawPath() + "?" + url.getRawQuery());
    }

    void toTus(int port) {
        HttpResponse<Void> created = send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/files"))
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Length", Integer.toString(content.length))
                .POST(BodyPublishers.noBody()));
        String place = created.headers().firstValue("Location").orElseThrow();
        patch("http://127.0.0.1:" + port + URI.create(place).getRawPath());
    }

    private void patch(String url) {
        send(HttpRequest.newBuilder(URI.create(url))
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Offset", "0")
                .header("Content-Type", "application/offset+octet-stream")
                .method("PATCH", BodyPublishers.ofByteArray(content)));
    }

    private static HttpResponse<Void> send(HttpRequest.Builder request) {
        try {
            HttpResponse<Void> answer = CLIENT.send(request.build(), BodyHandlers.discarding());
            if (answer.statusCode() >= 300) {
                throw new StackException("An upload was answered " + answer.statusCode());
            }
            return answer;
        } catch (IOException e) {
            throw new StackException("A server does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }
}
