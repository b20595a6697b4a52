package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/// A conversation as one of its two members has it.
public record Conversation(FanClient fan, String id) {

    private static final int PAGE = 100;
    private static final int MOST_UNREAD = 100;

    /// Opens it once messaging-service knows both.
    public static Conversation open(FanClient fan, FanClient other) {
        ApiResponse opened = await("two fans who can write to each other")
                .until(() -> fan.api().put("/v2/conversations/direct/" + other.id()), answer -> answer.status() < 300);
        return new Conversation(fan, opened.text("/id"));
    }

    /// One that has been accepted. Of strangers there are two messages in it, a request and that it was accepted.
    public static Conversation accepted(FanClient fan, FanClient other) {
        Conversation conversation = open(fan, other);
        conversation.send("May I write to you?").expect(201);
        conversation.of(other).post("accept").expect(200);
        return conversation;
    }

    /// The same, of the other member.
    public Conversation of(FanClient other) {
        return new Conversation(other, id);
    }

    public String path() {
        return "/v2/conversations/" + id;
    }

    public String message(String messageId) {
        return path() + "/messages/" + messageId;
    }

    public ApiResponse get() {
        return fan.api().get(path());
    }

    public ApiResponse post(String verb) {
        return fan.api().post(path() + "/" + verb);
    }

    public ApiResponse send(String text) {
        return send(UUID.randomUUID().toString(), text);
    }

    /// @param clientId the same for every try
    public ApiResponse send(String clientId, String text) {
        return send(Map.of("clientId", clientId, "text", text));
    }

    public ApiResponse send(Map<String, ?> draft) {
        return fan.api().post(path() + "/messages", draft);
    }

    /// How far the member has read.
    public ApiResponse read(long seq) {
        return fan.api().post(path() + "/receipts", Map.of("readSeq", seq));
    }

    /// All messages, from the first to the last.
    public List<JsonNode> messages() {
        List<JsonNode> all = new ArrayList<>();
        JsonNode page;
        do {
            long last = all.isEmpty() ? 0 : all.getLast().path("seq").asLong();
            page = fan.api()
                    .get(path() + "/messages?limit=" + PAGE + "&afterSeq=" + last)
                    .expect(200)
                    .json();
            page.path("items").forEach(all::add);
        } while (page.path("hasAfter").asBoolean());
        return all;
    }

    /// The client ids of the member's own texts, in their order.
    public List<String> clientIds() {
        return messages().stream()
                .filter(message -> isBy(message, fan.id()))
                .map(message -> message.path("clientId").asText())
                .toList();
    }

    /// Whether the messages are numbered 1, 2, 3 and so on.
    public boolean isGapless() {
        List<JsonNode> messages = messages();
        long last = get().expect(200).json().path("lastSeq").asLong();
        return last == messages.size()
                && IntStream.range(0, messages.size())
                        .allMatch(i -> messages.get(i).path("seq").asLong() == i + 1);
    }

    /// By how many unread messages the member is told wrong, as counted from the messages.
    public long unreadDifference() {
        JsonNode told = get().expect(200).json();
        long read = told.at("/viewer/lastReadSeq").asLong();
        long unread = messages().stream()
                .filter(message -> !isBy(message, fan.id()))
                .filter(message -> !message.path("kind").asText().equals("system"))
                .filter(message -> message.path("seq").asLong() > read)
                .count();
        return Math.abs(Math.min(unread, MOST_UNREAD) - told.path("unreadCount").asLong());
    }

    private static boolean isBy(JsonNode message, String fan) {
        return message.path("senderId").asText().equals(fan)
                && !message.path("kind").asText().equals("system");
    }
}
