package io.terrace.analytics.removal;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.events.PrivacyEvent.ReceiptGiven;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.time.InstantSource;
import java.util.UUID;

/// Gives the receipts of erasures that had to wait for ClickHouse.
@ApplicationScoped
class ErasureReceiptService {

    private static final String SERVICE = "analytics";
    private static final int MAX_RECEIPTS = 500;

    private final Sql sql;
    private final Outbox outbox;
    private final InstantSource clock;

    ErasureReceiptService(Sql sql, Outbox outbox, InstantSource clock) {
        this.sql = sql;
        this.outbox = outbox;
        this.clock = clock;
    }

    private record WaitingReceipt(UUID fan, UUID erasure) {}

    /// Of the current community.
    ///
    /// @param all also those whose removals are not done
    @ActivateRequestContext
    void give(boolean all) {
        UUID community = Tenancy.current().orElseThrow();
        QuarkusTransaction.requiringNew()
                .run(() -> sql.list(
                                """
                        delete from erasure_receipt where community_id = terrace_community() and erasure_id in (
                            select w.erasure_id from erasure_receipt w
                            where w.community_id = terrace_community() and (? or not exists (
                                select from event_removal r where r.community_id = w.community_id and r.noted <= w.noted))
                            order by w.noted limit ?)
                        returning fan_id, erasure_id""",
                                row -> new WaitingReceipt(row.id("fan_id"), row.id("erasure_id")),
                                all,
                                MAX_RECEIPTS)
                        .forEach(receipt -> outbox.add(new ReceiptGiven(
                                receipt.fan(), community, receipt.erasure(), SERVICE, clock.instant()))));
    }
}
