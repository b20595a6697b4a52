package io.terrace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/// Where the mails of a local installation arrive.
public final class MailboxClient {

    private static final Pattern CODE = Pattern.compile("\\b\\d{6}\\b");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ApiClient api;

    MailboxClient(URI url) {
        api = ApiClient.at(url, ExchangeRecorder.NONE);
    }

    /// The code in the newest mail to the address, once there is one.
    public String code(String to) {
        return ValueAwaiter.forValue("a code by mail", PATIENCE, () -> newestCode(to));
    }

    /// How many mails have come to the address.
    public int count(String to) {
        return messages(to).size();
    }

    private JsonNode messages(String to) {
        return api.get("/messages?to=" + URLEncoder.encode(to, UTF_8))
                .expect(200)
                .json();
    }

    private Optional<String> newestCode(String to) {
        return StreamSupport.stream(messages(to).spliterator(), false)
                .map(message -> CODE.matcher(message.path("text").asText()))
                .flatMap(found -> found.results().map(MatchResult::group))
                .findFirst();
    }
}
