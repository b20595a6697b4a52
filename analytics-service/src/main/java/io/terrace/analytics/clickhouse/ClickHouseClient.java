package io.terrace.analytics.clickhouse;

import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.SqlFile;
import jakarta.inject.Singleton;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Asks ClickHouse by HTTP. Where it does not answer, or has no room or right to, that is an `IOException`: the
/// server is away, and the caller waits or says so. A statement that it refuses is a
/// [ClickHouseRefusedException].
@Singleton
public final class ClickHouseClient {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(15);
    /// `final` reads all parts of all days at once, each column of each by a buffer of its own, of 1 MB if
    /// nothing is said.
    private static final String SETTINGS = "&max_read_buffer_size=65536";

    private static final int MAX_ROWS = 1_000_000;
    private static final int MAX_ERROR_BYTES = 200;
    private static final Pattern CODE = Pattern.compile("Code: (\\d{1,6})");
    /// Of a database or a table that is not there.
    private static final Set<Integer> MISSING = Set.of(60, 81);
    /// Errors that are the server's and not the statement's: timeouts (159, 160, 209), network (210), read-only
    /// (164, 242), too much at once (201, 202, 203, 252, 439), memory and disk (173, 241, 243), its own cluster
    /// (225, 319, 999), stopping (236, 394), and who asks (192, 193, 194, 497, 516).
    private static final Set<Integer> OUTAGES = Set.of(
            159, 160, 164, 173, 192, 193, 194, 201, 202, 203, 209, 210, 225, 236, 241, 242, 243, 252, 319, 394, 439,
            497, 516, 999);
    private static final List<String> TABLES =
            List.of(SqlFile.read("clickhouse/event.sql"), SqlFile.read("clickhouse/feed.sql"));

    private final AnalyticsConfig.ClickHouse config;
    private final HttpClient http;
    private volatile boolean prepared;

    /// @throws IllegalArgumentException where an answer may take longer than a record of the feed has
    ClickHouseClient(AnalyticsConfig config) {
        this.config = config.clickhouse();
        if (!this.config.timeout().isPositive() || this.config.timeout().compareTo(MAX_TIMEOUT) > 0) {
            throw new IllegalArgumentException(
                    "terrace.analytics.clickhouse.timeout is above 0 and at most 15 seconds");
        }
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    /// At most a million rows; a longer answer is not taken.
    ///
    /// @param row what it makes of the values of a row, in the order of the columns
    /// @throws UncheckedIOException where ClickHouse does not answer
    public <T> List<T> list(ClickHouseStatement query, Function<List<String>, T> row) {
        List<T> rows = new ArrayList<>();
        each(query, values -> {
            if (rows.size() == MAX_ROWS) {
                throw new UncheckedIOException(new ClickHouseException("ClickHouse answered too many rows"));
            }
            rows.add(row.apply(values));
        });
        return rows;
    }

    /// However many there are, one by one.
    ///
    /// @throws UncheckedIOException where ClickHouse does not answer
    public void each(ClickHouseStatement query, Consumer<List<String>> row) {
        // Else what fails half-way looks like the end of an answer.
        try (InputStream answer = send("&wait_end_of_query=1", "", query.text());
                var lines = new BufferedReader(new InputStreamReader(answer, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                row.accept(List.of(line.split("\t", -1)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void run(ClickHouseStatement statement) throws IOException {
        send("", "", statement.text()).close();
    }

    /// @param lines a row each, as JSON
    void insert(String table, String lines) throws IOException {
        send("", "insert into " + table + " format JSONEachRow ", lines).close();
    }

    private InputStream send(String settings, String query, String body) throws IOException {
        boolean wasPrepared = prepared;
        try {
            prepare();
            return inDatabase(settings, query, body);
        } catch (ClickHouseRefusedException refused) {
            if (wasPrepared && MISSING.contains(refused.code())) {
                prepared = false;
                return send(settings, query, body);
            }
            throw refused;
        } catch (IOException away) {
            // It may come back as an empty server.
            prepared = false;
            throw away;
        }
    }

    /// Makes the database and its tables where they are not there yet.
    private void prepare() throws IOException {
        if (!prepared) {
            exchange("", "create database if not exists " + config.database()).close();
            for (String table : TABLES) {
                inDatabase("", "", table).close();
            }
            prepared = true;
        }
    }

    private InputStream inDatabase(String settings, String query, String body) throws IOException {
        String encoded = query.isEmpty() ? "" : "&query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
        return exchange("?database=" + config.database() + SETTINGS + settings + encoded, body);
    }

    private InputStream exchange(String settings, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(config.url() + "/" + settings))
                .timeout(config.timeout())
                .header("X-ClickHouse-User", config.user())
                .header("X-ClickHouse-Key", config.password().orElse(""))
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
            if (answer.statusCode() != 200) {
                throw failed(answer);
            }
            return answer.body();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /// An answer without a code is not ClickHouse's own.
    private static ClickHouseException failed(HttpResponse<InputStream> answer) throws IOException {
        try (InputStream body = answer.body()) {
            Matcher code = CODE.matcher(new String(body.readNBytes(MAX_ERROR_BYTES), StandardCharsets.UTF_8));
            if (!code.find()) {
                return new ClickHouseException("ClickHouse answered " + answer.statusCode());
            }
            int number = Integer.parseInt(code.group(1));
            if (!OUTAGES.contains(number)) {
                throw new ClickHouseRefusedException(number);
            }
            return new ClickHouseException("ClickHouse answered " + answer.statusCode() + ", code " + number);
        }
    }
}
