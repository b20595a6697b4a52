package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.ApiClient;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Conversation;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/// What fans write to each other.
final class MessageRecipes {

    private static final String EMOJI = "⚽";

    private final FuzzStage stage;

    MessageRecipes(FuzzStage stage) {
        this.stage = stage;
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        recipes.put(
                "openConversation", draft -> draft.path("userId", stage.newFan().id()));
        for (String id : List.of("acceptConversation", "declineConversation")) {
            recipes.put(id, draft -> draft.path("id", request()));
        }
        recipes.put("sendMessage", draft -> draft.body(Samples.message()));
        recipes.put("putMessage", draft -> draft.body(Map.of("text", "Who scores first?")));
        recipes.put(
                "sendMessages",
                draft -> draft.body(Map.of(
                        "messages", List.of(Samples.message(conversation().id())))));
        for (String id : List.of("getMessage", "editMessage", "deleteMessage")) {
            recipes.put(id, draft -> draft.path("messageId", message()));
        }
        for (String id : List.of("putMessageReaction", "deleteMessageReaction")) {
            recipes.put(id, draft -> draft.path("messageId", message()).path("emoji", EMOJI));
        }
    }

    private Conversation conversation() {
        return new Conversation(stage.owner(), stage.thing("conversation"));
    }

    private String message() {
        return conversation()
                .send(UUID.randomUUID().toString(), "For a moment")
                .expect(201)
                .text("/id");
    }

    /// From a stranger, to whom an earlier request may have closed the owner's privacy.
    private String request() {
        ApiClient owner = stage.owner().api();
        ObjectNode privacy =
                (ObjectNode) owner.get("/v2/me/privacy").expect(200).json();
        owner.put("/v2/me/privacy", privacy.put("whoCanMessage", "everyone")).expect(200);
        FanClient stranger = stage.newFan();
        Conversation conversation = Conversation.open(stranger, stage.owner());
        conversation.send("May I?").expect(201);
        return conversation.id();
    }
}
