package io.terrace.auth.courier;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.courier.TwilioResult.Declined;
import io.terrace.auth.courier.TwilioResult.Refused;
import io.terrace.auth.courier.TwilioResult.Silent;
import io.terrace.auth.courier.TwilioResult.Taken;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/// Twilio's REST API, version 2010-04-01: https://www.twilio.com/docs/usage/api.
@Singleton
class TwilioClient {

    private static final Logger LOG = Logger.getLogger(TwilioClient.class);
    private static final int LONGEST_ANSWER = 64 * 1024;

    private final AuthConfig.Twilio account;
    private final Duration timeout;
    private final ObjectMapper json;
    private final TwilioStatusCallbackParser reports;
    private final HttpClient http;

    TwilioClient(AuthConfig config, ObjectMapper json, TwilioStatusCallbackParser reports) {
        this.reports = reports;
        account = config.otp().twilio();
        timeout = config.otp().sendTimeout();
        this.json = json;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout.dividedBy(2))
                .build();
    }

    /// The form with where word of the message is to go, if it is wanted.
    Map<String, String> reported(CodeMessage letter, Map<String, String> form) {
        return reports.url(letter.reference())
                .map(url -> {
                    var both = new HashMap<>(form);
                    both.put("StatusCallback", url);
                    return Map.copyOf(both);
                })
                .orElse(form);
    }

    boolean isSetUp() {
        return account.accountSid().isPresent() && account.secret().isPresent();
    }

    /// Answers within the configured time, whatever the other side does.
    ///
    /// @param resource `Messages` or `Calls`
    TwilioResult post(String resource, Map<String, String> form) {
        CompletableFuture<HttpResponse<String>> answer =
                http.sendAsync(request(resource, form), BodyHandlers.limiting(BodyHandlers.ofString(), LONGEST_ANSWER));
        try {
            return read(resource, answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException failure) {
            return ConnectFailureClassifier.outcome(failure) == DeliveryResult.UNAVAILABLE
                    ? new Declined()
                    : new Silent();
        } catch (TimeoutException silence) {
            answer.cancel(true);
            return new Silent();
        } catch (InterruptedException stopping) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            return new Silent();
        }
    }

    private TwilioResult read(String resource, HttpResponse<String> answer) {
        if (answer.statusCode() == 201) {
            return new Taken();
        }
        int code = code(answer.body());
        // The code alone: the message repeats the number.
        LOG.warnf("Twilio answered %d, code %d, to %s", answer.statusCode(), code, resource);
        return switch (answer.statusCode() / 100) {
            case 4 -> answer.statusCode() == 400 ? new Refused(code) : new Declined();
            default -> new Silent();
        };
    }

    private int code(String body) {
        try {
            return json.readTree(body).path("code").asInt();
        } catch (JsonProcessingException notTwilios) {
            return 0;
        }
    }

    private HttpRequest request(String resource, Map<String, String> form) {
        String sid = account.accountSid().orElseThrow();
        String credentials = account.user().orElse(sid) + ":" + account.secret().orElseThrow();
        return HttpRequest.newBuilder(
                        URI.create(account.url() + "/2010-04-01/Accounts/" + encoded(sid) + "/" + resource + ".json"))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form.entrySet().stream()
                        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                        .collect(Collectors.joining("&"))))
                .build();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
