package io.terrace.wallet.grant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.rest.BatchItemReader;
import io.terrace.platform.rest.ProblemException;
import io.terrace.wallet.key.IdempotencyKeyUse;
import io.terrace.wallet.key.KeyedRequestResult;
import io.terrace.wallet.key.KeyedRequestResult.Answered;
import io.terrace.wallet.key.ReplayableResponse;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Decides the grants of a batch, each as a request of its own under a key made from the batch's: whatever was decided
/// before a crash is found again by the repeat, which decides the rest.
@ApplicationScoped
class GrantBatchDispatcher {

    private final BatchItemReader reader;
    private final GrantBatchKeyRepository keys;
    private final GrantQueue queue;
    private final ObjectMapper json;

    GrantBatchDispatcher(BatchItemReader reader, GrantBatchKeyRepository keys, GrantQueue queue, ObjectMapper json) {
        this.reader = reader;
        this.keys = keys;
        this.queue = queue;
        this.json = json;
    }

    /// @param use of the batch's key
    /// @return a verdict each, in the order of the grants
    /// @throws io.terrace.platform.rest.ProblemException 422 where the key was used for another batch
    List<KeyedRequestResult> grant(IdempotencyKeyUse use, List<JsonNode> grants) {
        keys.claim(use);
        KeyedRequestResult[] verdicts = new KeyedRequestResult[grants.size()];
        List<GrantCommand> wishes = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < grants.size(); i++) {
            try {
                wishes.add(new GrantCommand(
                        use.part(i),
                        reader.read(grants.get(i), GrantDraft.class).checked()));
                places.add(i);
            } catch (ProblemException invalid) {
                verdicts[i] = new Answered(ReplayableResponse.refused(json, invalid, use.requestId()), false);
            }
        }
        List<KeyedRequestResult> given = queue.grant(wishes);
        for (int i = 0; i < given.size(); i++) {
            verdicts[places.get(i)] = given.get(i);
        }
        return Arrays.asList(verdicts);
    }
}
