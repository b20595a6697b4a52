package io.terrace.stack.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.stack.process.StackException;
import io.terrace.stack.service.StackInstallation;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Replays a draw of Squaddie of the Day from what the API tells anyone, by the rule as it is published and none of the
/// service's code.
@Command(
        name = "verify-draw",
        description =
                "Replays a day's draw of Squaddie of the Day from public data; ends with 1 where it went otherwise.")
public final class VerifyDrawCommand implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final BigInteger NUMBERS = BigInteger.ONE.shiftLeft(Long.SIZE);

    @Parameters(paramLabel = "DATE", description = "The community's own date, 2026-11-22.")
    private LocalDate date = LocalDate.EPOCH;

    @Option(names = "--key", description = "A secret key of the community; the demo partner's unless given.")
    private String key = "";

    @Option(names = "--url", description = "The API; this machine's unless given.")
    private String url = "";

    @Override
    public Integer call() throws InterruptedException, IOException, GeneralSecurityException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            JsonNode draw = get(client, "");
            if (draw.path("seed").isNull()) {
                CommandOutput.line(
                        "The draw of %s is at %s; until then its seed is secret.",
                        date, draw.path("drawsAt").asText());
                return 1;
            }
            byte[] seed = HexFormat.of().parseHex(draw.path("seed").asText());
            boolean kept = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(seed))
                    .equals(draw.path("seedCommitment").asText());
            SortedMap<String, Integer> standing =
                    standing(client, draw.path("round").asInt());
            String winner = winner(seed, draw.path("round").asInt(), standing);
            String told = draw.path("userId").asText();
            boolean curated = draw.path("mode").asText().equals("curated");
            CommandOutput.line("seed %s what was promised", kept ? "is" : "is NOT");
            CommandOutput.line(
                    "%,d stood in round %d with %,d tickets",
                    standing.size(), draw.path("round").asInt(), tickets(standing));
            if (curated) {
                CommandOutput.line("the club chose %s; the draw would have had %s", told, winner);
                return kept ? 0 : 1;
            }
            CommandOutput.line("drawn: %s, told: %s", winner, told);
            return kept && winner.equals(told) ? 0 : 1;
        }
    }

    private String winner(byte[] seed, int round, SortedMap<String, Integer> standing) throws GeneralSecurityException {
        if (standing.isEmpty()) {
            return "null";
        }
        BigInteger all = BigInteger.valueOf(tickets(standing));
        BigInteger fair = NUMBERS.subtract(NUMBERS.mod(all));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(seed, "HmacSHA256"));
        BigInteger number = NUMBERS;
        for (int i = 0; number.compareTo(fair) >= 0; i++) {
            byte[] digest = mac.doFinal((date + ":" + round + ":" + i).getBytes(StandardCharsets.UTF_8));
            number = new BigInteger(1, Arrays.copyOf(digest, Long.BYTES));
        }
        long ticket = number.mod(all).longValueExact();
        for (var entrant : standing.entrySet()) {
            ticket -= entrant.getValue();
            if (ticket < 0) {
                return entrant.getKey();
            }
        }
        throw new StackException("There are fewer tickets than were counted");
    }

    private SortedMap<String, Integer> standing(HttpClient client, int round) throws InterruptedException, IOException {
        SortedMap<String, Integer> standing = new TreeMap<>();
        String cursor = "";
        do {
            JsonNode page = get(client, "/entrants?limit=100" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            for (JsonNode entrant : page.path("items")) {
                if (entrant.path("asideIn").isNull() || entrant.path("asideIn").asInt() >= round) {
                    standing.put(
                            entrant.path("id").asText(), entrant.path("tickets").asInt());
                }
            }
            cursor = page.path("nextCursor").asText("");
        } while (!cursor.isEmpty() && !cursor.equals("null"));
        return standing;
    }

    private static long tickets(SortedMap<String, Integer> standing) {
        return standing.values().stream().mapToLong(Integer::longValue).sum();
    }

    private JsonNode get(HttpClient client, String rest) throws InterruptedException, IOException {
        StackInstallation installation = StackInstallation.here();
        ObjectMapper json = new ObjectMapper();
        String secret = key.isEmpty()
                ? json.readTree(installation.home().demo().toFile())
                        .path("secretKey")
                        .asText()
                : key;
        HttpRequest request = HttpRequest.newBuilder(URI.create((url.isEmpty() ? installation.publicUrl() : url)
                        + "/v2/squaddie-of-the-day/draws/" + date + rest))
                .header("X-Service-API-Key", secret)
                .timeout(PATIENCE)
                .build();
        var answer = ApiRequestSender.send(client, request);
        if (answer.statusCode() == 404) {
            throw new StackException("No draw is promised for " + date);
        }
        if (answer.statusCode() != 200) {
            throw new StackException("The gateway answered " + answer.statusCode());
        }
        return json.readTree(answer.body());
    }
}
