package io.terrace.platform.outbox;

import static io.terrace.platform.personal.Holding.own;

import io.terrace.platform.personal.Holding;
import io.terrace.platform.personal.Holdings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What the service of these tests knows of fans.
@ApplicationScoped
class CardHoldings implements Holdings {

    @Override
    public List<Holding> holdings() {
        return List.of(own("card", "user_id"));
    }
}
