package io.terrace.auth.courier;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.auth.AuthConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/// Text messages and calls to the development mailbox.
final class DevMailboxHttpSender implements MessageSender {

    @RegisterForReflection
    record Note(String channel, String to, String subject, String text) {}

    private final DeliveryChannel channel;
    private final Optional<URI> mailbox;
    private final Duration timeout;
    private final ObjectMapper json;

    DevMailboxHttpSender(DeliveryChannel channel, AuthConfig config, ObjectMapper json) {
        this.channel = channel;
        mailbox = config.otp().twilio().accountSid().isPresent()
                ? Optional.empty()
                : config.otp().textMailbox();
        timeout = config.otp().sendTimeout();
        this.json = json;
    }

    @Override
    public DeliveryChannel channel() {
        return channel;
    }

    @Override
    public boolean isOffered() {
        return mailbox.isPresent();
    }

    @Override
    public DeliveryResult deliver(CodeMessage letter) {
        try (var http = HttpClient.newBuilder().connectTimeout(timeout).build()) {
            var answer = http.send(request(letter), BodyHandlers.discarding());
            return answer.statusCode() < 300 ? DeliveryResult.SENT : DeliveryResult.UNCERTAIN;
        } catch (IOException failure) {
            return ConnectFailureClassifier.outcome(failure);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return DeliveryResult.UNCERTAIN;
        }
    }

    private HttpRequest request(CodeMessage letter) throws JsonProcessingException {
        String text = letter.wording().message(letter);
        var note = new Note(channel.wire(), letter.destination(), "", text);
        return HttpRequest.newBuilder(mailbox.orElseThrow().resolve("/messages"))
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json.writeValueAsString(note)))
                .build();
    }
}
