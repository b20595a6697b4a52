package io.terrace.bench.polls;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import java.util.UUID;

/// Every poll of the service counted again from its ballots.
///
/// @param difference by how much all counts together were wrong
record PollRecountResult(long polls, long difference) {

    static PollRecountResult of(int port) {
        HttpProbe asking = new HttpProbe(port);
        ContextTokens passes = new ContextTokens(PollsFixture.SERVICE, UUID.randomUUID());
        long polls = 0;
        long difference = 0;
        String cursor = "";
        do {
            JsonNode page = asking.ask("POST", "/v2/operator/polls/recount?limit=100" + cursor, passes.operator(), "");
            for (JsonNode poll : page.path("items")) {
                polls++;
                difference += poll.path("difference").asLong();
            }
            String next = page.path("nextCursor").asText("");
            cursor = next.isEmpty() || next.equals("null") ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        return new PollRecountResult(polls, difference);
    }
}
