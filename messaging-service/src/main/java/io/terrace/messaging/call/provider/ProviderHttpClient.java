package io.terrace.messaging.call.provider;

import io.quarkus.logging.Log;
import io.terrace.messaging.MessagingConfig;
import jakarta.inject.Singleton;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Asks providers, within the configured time, whatever the other side does.
@Singleton
class ProviderHttpClient {

    private static final int MAX_ANSWER = 256 * 1024;

    private final Duration timeout;
    private final HttpClient http;

    ProviderHttpClient(MessagingConfig config) {
        timeout = config.calls().timeout();
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout.dividedBy(2))
                .build();
    }

    /// @param status 200 to 299, or 404
    record Answer(int status, String body) {

        boolean isAbsent() {
            return status == 404;
        }
    }

    /// @param operation for the log
    Answer send(String operation, HttpRequest request) throws ProviderDownException {
        CompletableFuture<HttpResponse<String>> answer =
                http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), MAX_ANSWER));
        try {
            return read(operation, answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException failure) {
            throw new ProviderDownException("No answer to " + operation);
        } catch (TimeoutException silence) {
            answer.cancel(true);
            throw new ProviderDownException("No answer in time to " + operation);
        } catch (InterruptedException stopping) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new ProviderDownException("Interrupted in " + operation);
        }
    }

    private static Answer read(String operation, HttpResponse<String> answer) throws ProviderDownException {
        int status = answer.statusCode();
        if (status / 100 == 2 || status == 404) {
            return new Answer(status, answer.body());
        }
        Log.warnf("The telephony provider answered %d to %s", status, operation);
        throw new ProviderDownException(status + " to " + operation);
    }
}
