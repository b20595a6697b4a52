package io.terrace.community.checkin;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.community.checkin.CheckInBatchResponse.Item;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.BatchItemReader;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// What a phone kept while it was offline, each in a transaction of its own: none fails its siblings.
@ApplicationScoped
class OfflineCheckInService {

    private final CheckInService checkIns;
    private final BatchItemReader reader;

    OfflineCheckInService(CheckInService checkIns, BatchItemReader reader) {
        this.checkIns = checkIns;
        this.reader = reader;
    }

    CheckInBatchResponse settle(UUID event, UUID user, CheckInBatchRequest batch) {
        return new CheckInBatchResponse(batch.items().stream()
                .map(item -> settle(event, user, batch, item))
                .toList());
    }

    private Item settle(UUID event, UUID user, CheckInBatchRequest batch, JsonNode sent) {
        Optional<CheckInBatchItem> read = read(sent);
        if (read.isEmpty()) {
            JsonNode client = sent.path("clientId");
            return Item.rejected(
                    client.isTextual() ? client.asText() : null, new Reason("validation_failed", Map.of()));
        }
        CheckInBatchItem item = read.get();
        UUID at = item.eventId() == null ? event : item.eventId();
        return Item.of(item.clientId().toString(), checkIns.checkIn(at, user, item.attempt(), batch.sentAt()));
    }

    private Optional<CheckInBatchItem> read(JsonNode sent) {
        try {
            return Optional.of(reader.read(sent, CheckInBatchItem.class));
        } catch (ProblemException invalid) {
            return Optional.empty();
        }
    }
}
