package io.terrace.auth.keyset;

import io.terrace.platform.outbound.OutboundClient;
import io.terrace.platform.outbound.OutboundRequest;
import io.terrace.platform.outbound.OutboundResult;
import io.terrace.platform.outbound.OutboundResult.Answer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/// Asks hosts of partners'. Whatever is not the answer that was hoped for counts as none.
@ApplicationScoped
public class PartnerHttpClient {

    private final OutboundClient outbound;

    PartnerHttpClient(OutboundClient outbound) {
        this.outbound = outbound;
    }

    /// Whatever comes of it.
    public OutboundResult ask(OutboundRequest call) {
        return outbound.send(call);
    }

    /// The body of a 200 that is JSON.
    public Optional<String> json(OutboundRequest call) {
        return switch (ask(call)) {
            case Answer answer when answer.status() == 200 -> answer.json();
            case Answer(int status, String type, String body) -> Optional.empty();
            case OutboundResult.Forbidden() -> Optional.empty();
            case OutboundResult.Failed() -> Optional.empty();
        };
    }
}
