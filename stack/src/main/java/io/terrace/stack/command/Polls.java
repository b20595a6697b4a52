package io.terrace.stack.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.StackException;
import io.terrace.stack.service.Installation;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "polls", description = "Looks after polls.", subcommands = Polls.Recount.class)
public final class Polls {

    /// Ends with 0 if every poll was right, with 1 if some had to be put right.
    @Command(name = "recount", description = "Counts every poll anew from its ballots and tells the difference.")
    static final class Recount implements Callable<Integer> {

        private static final Duration PATIENCE = Duration.ofSeconds(20);

        @Override
        public Integer call() throws InterruptedException, IOException {
            long polls = 0;
            long wrong = 0;
            long difference = 0;
            String cursor = "";
            try (HttpClient client = HttpClient.newHttpClient()) {
                do {
                    JsonNode page = page(client, cursor);
                    for (JsonNode poll : page.path("items")) {
                        polls++;
                        long by = poll.path("difference").asLong();
                        difference += by;
                        wrong += by == 0 ? 0 : 1;
                    }
                    cursor = page.path("nextCursor").asText("");
                } while (!cursor.isEmpty() && !cursor.equals("null"));
            }
            Screen.line("%d polls counted anew, %d were wrong; difference: %d", polls, wrong, difference);
            return wrong == 0 ? 0 : 1;
        }

        private static JsonNode page(HttpClient client, String cursor) throws InterruptedException, IOException {
            Installation installation = Installation.here();
            String query = "?limit=100" + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(installation.publicUrl() + "/v2/operator/polls/recount" + query))
                    .header("Authorization", "Bearer " + installation.operatorToken())
                    .timeout(PATIENCE)
                    .POST(BodyPublishers.noBody())
                    .build();
            HttpResponse<String> answer = Requests.send(client, request);
            if (answer.statusCode() != 200) {
                throw new StackException("The recount was answered " + answer.statusCode());
            }
            return new ObjectMapper().readTree(answer.body());
        }
    }
}
