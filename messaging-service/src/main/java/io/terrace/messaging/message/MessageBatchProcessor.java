package io.terrace.messaging.message;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.messaging.message.MessageBatchResponse.Result;
import io.terrace.messaging.message.SendResult.Stored;
import io.terrace.platform.commit.ItemResult;
import io.terrace.platform.commit.NotCommittedException;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.BatchItemReader;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.ProblemResponseFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/// Sends messages that waited offline: all at once, those of one conversation in their order, a result for each.
@ApplicationScoped
class MessageBatchProcessor {

    private final MessageSender sender;
    private final MessageViewAssembler views;
    private final BatchItemReader reader;
    private final ProblemResponseFactory problems;

    MessageBatchProcessor(
            MessageSender sender, MessageViewAssembler views, BatchItemReader reader, ProblemResponseFactory problems) {
        this.sender = sender;
        this.views = views;
        this.reader = reader;
        this.problems = problems;
    }

    List<Result> send(UUID fan, List<JsonNode> items) {
        Map<Integer, ProblemException> refused = new HashMap<>();
        Map<Integer, CompletionStage<ItemResult<SendResult>>> sending = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            try {
                MessageBatchItem item = reader.read(items.get(i), MessageBatchItem.class);
                var command = new SendCommand(
                        item.conversationId(),
                        fan,
                        item.clientId(),
                        item.content().checked());
                sending.put(i, sender.enqueue(command));
            } catch (ProblemException e) {
                refused.put(i, e);
            }
        }
        Map<Integer, Stored> stored = new HashMap<>();
        sending.forEach((index, stage) -> {
            try {
                stored.put(index, stored(stage));
            } catch (ProblemException e) {
                refused.put(index, e);
            }
        });
        return results(fan, items.size(), stored, refused);
    }

    private List<Result> results(
            UUID fan, int size, Map<Integer, Stored> stored, Map<Integer, ProblemException> refused) {
        List<Integer> places = List.copyOf(stored.keySet());
        List<MessageView> shown = views.views(
                places.stream().map(place -> message(stored, place).message()).toList(), fan);
        Map<Integer, MessageView> byPlace = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            byPlace.put(places.get(i), shown.get(i));
        }
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            MessageView view = byPlace.get(i);
            ProblemException problem = refused.get(i);
            if (view != null) {
                results.add(Result.of(i, view, message(stored, i).fresh()));
            } else if (problem != null) {
                results.add(Result.rejected(i, problem.describe(problems.requestId())));
            }
        }
        return results;
    }

    private static Stored message(Map<Integer, Stored> stored, int place) {
        return Objects.requireNonNull(stored.get(place));
    }

    /// An outage that hides whether it was committed is answered as one: sending it again is harmless.
    private static Stored stored(CompletionStage<ItemResult<SendResult>> stage) {
        try {
            return MessageProblems.stored(stage.toCompletableFuture().join().orRefuse());
        } catch (CompletionException e) {
            if (e.getCause() instanceof NotCommittedException) {
                throw ProblemException.of(ErrorCode.TEMPORARILY_UNAVAILABLE);
            }
            throw e;
        }
    }
}
