package io.terrace.stack.command;

import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// What commands ask of an API.
final class ApiRequestSender {

    private ApiRequestSender() {}

    /// @throws StackException where no answer comes
    static HttpResponse<String> send(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new StackException(
                    "%s://%s does not answer; ./terrace status tells what runs, ./terrace up starts it"
                            .formatted(request.uri().getScheme(), request.uri().getAuthority()),
                    e);
        }
    }
}
