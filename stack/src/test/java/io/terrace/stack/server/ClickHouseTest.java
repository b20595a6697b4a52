package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrace.stack.process.LoopbackPorts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClickHouseTest {

    @TempDir
    Path folder;

    @Test
    void itAnswersItsUserAndKeepsItsRows() throws Exception {
        assumeTrue(ClickHouse.program().isPresent(), "ClickHouse: SKIPPED, there is no clickhouse-server on the PATH");
        Bench bench = Bench.in(folder);
        ClickHouse server = new ClickHouse(
                folder.resolve("clickhouse"), LoopbackPorts.free(1).getFirst(), "secret", ZoneId.of("UTC"));
        bench.start(server);
        try {
            assertThat(ask(server, "secret", "create table t (n UInt8) engine = MergeTree order by n"))
                    .isEmpty();
            ask(server, "secret", "insert into t values (7)");
            bench.stop(server);
            bench.start(server);

            assertThat(ask(server, "secret", "select n from t")).isEqualTo("7\n");
            assertThat(ask(server, "wrong", "select n from t")).contains("Code: ");
        } finally {
            bench.stop(server);
        }
    }

    private static String ask(ClickHouse server, String password, String statement) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/"))
                .header("X-ClickHouse-User", ClickHouse.USER)
                .header("X-ClickHouse-Key", password)
                .POST(BodyPublishers.ofString(statement))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            return answer.body();
        }
    }
}
