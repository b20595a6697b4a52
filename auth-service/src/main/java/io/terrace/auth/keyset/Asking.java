package io.terrace.auth.keyset;

import io.terrace.platform.outbound.Call;
import io.terrace.platform.outbound.Outbound;
import io.terrace.platform.outbound.Reply;
import io.terrace.platform.outbound.Reply.Answer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/// Asks hosts of partners'. Whatever is not the answer that was hoped for counts as none.
@ApplicationScoped
public class Asking {

    private final Outbound outbound;

    Asking(Outbound outbound) {
        this.outbound = outbound;
    }

    /// Whatever comes of it.
    public Reply ask(Call call) {
        return outbound.send(call);
    }

    /// The body of a 200 that is JSON.
    public Optional<String> json(Call call) {
        return switch (ask(call)) {
            case Answer answer when answer.status() == 200 -> answer.json();
            case Answer(int status, String type, String body) -> Optional.empty();
            case Reply.Forbidden() -> Optional.empty();
            case Reply.Failed() -> Optional.empty();
        };
    }
}
