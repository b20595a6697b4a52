package io.terrace.community.checkin;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.community.checkin.BatchAnswer.Item;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.BatchItemReader;
import io.terrace.platform.web.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// What a phone kept while it was offline, each in a transaction of its own: none fails its siblings.
@ApplicationScoped
class Queued {

    private final CheckIns checkIns;
    private final BatchItemReader reader;

    Queued(CheckIns checkIns, BatchItemReader reader) {
        this.checkIns = checkIns;
        this.reader = reader;
    }

    BatchAnswer settle(UUID event, UUID user, Batch batch) {
        return new BatchAnswer(batch.items().stream()
                .map(item -> settle(event, user, batch, item))
                .toList());
    }

    private Item settle(UUID event, UUID user, Batch batch, JsonNode sent) {
        Optional<BatchItem> read = read(sent);
        if (read.isEmpty()) {
            JsonNode client = sent.path("clientId");
            return Item.rejected(
                    client.isTextual() ? client.asText() : null, new Reason("validation_failed", Map.of()));
        }
        BatchItem item = read.get();
        UUID at = item.eventId() == null ? event : item.eventId();
        return Item.of(item.clientId().toString(), checkIns.checkIn(at, user, item.attempt(), batch.sentAt()));
    }

    private Optional<BatchItem> read(JsonNode sent) {
        try {
            return Optional.of(reader.read(sent, BatchItem.class));
        } catch (ProblemException invalid) {
            return Optional.empty();
        }
    }
}
