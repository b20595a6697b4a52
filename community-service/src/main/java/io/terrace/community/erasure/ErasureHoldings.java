package io.terrace.community.erasure;

import static io.terrace.platform.personal.Holding.kept;
import static io.terrace.platform.personal.Holding.nobodys;
import static io.terrace.platform.personal.Holding.table;
import static io.terrace.platform.personal.Holding.told;

import io.terrace.platform.personal.Holding;
import io.terrace.platform.personal.Holdings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ErasureHoldings implements Holdings {

    @Override
    public List<Holding> holdings() {
        return List.of(
                table(
                        "erasure",
                        told("select state, requested_at, due_at from erasure where user_id = :fan"),
                        kept("the id alone: the proof that it was done, and when")),
                nobodys("erasure_receipt", "names of services"));
    }
}
