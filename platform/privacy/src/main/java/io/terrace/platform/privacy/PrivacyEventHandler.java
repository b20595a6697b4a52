package io.terrace.platform.privacy;

import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.PrivacyEvent.ErasureBegun;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.PrivacyEvent.ExportRequested;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.PrivacyEvent.ReceiptGiven;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.ErasedFanRepository;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;

/// Erases fans and exports their data: all of it, with the receipt, or nothing. Where another server is to
/// delete something too, the receipt follows later.
@ApplicationScoped
class PrivacyEventHandler implements Projection<PrivacyEvent> {

    private final PersonalDataCatalog catalogue;
    private final ExportWriter exportWriter;
    private final ErasedFanRepository erasedFans;
    private final ServiceName service;
    private final Outbox outbox;
    private final DataSource database;
    private final InstantSource clock;

    PrivacyEventHandler(
            PersonalDataCatalog catalogue,
            ExportWriter exportWriter,
            ErasedFanRepository erasedFans,
            ServiceName service,
            Outbox outbox,
            DataSource database,
            InstantSource clock) {
        this.catalogue = catalogue;
        this.exportWriter = exportWriter;
        this.erasedFans = erasedFans;
        this.service = service;
        this.outbox = outbox;
        this.database = database;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "personal-data";
    }

    @Override
    public Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    public void apply(PrivacyEvent event) {
        try {
            switch (event) {
                case FanErased erased -> forget(erased);
                case ExportRequested wish -> exportWriter.tell(wish);
                case ErasureRequested _, ErasureWithdrawn _, ErasureBegun _, ReceiptGiven _ -> {}
            }
        } catch (SQLException | IOException e) {
            throw new NotDone(e);
        }
    }

    /// Again, it finds nothing left and gives another receipt.
    private void forget(FanErased erased) throws SQLException, IOException {
        UUID fan = erased.userId();
        erasedFans.add(fan);
        catalogue.beforeErasure(fan);
        Map<String, UUID> ids = Map.of("fan", fan, "pseudonym", UUID.randomUUID());
        try (Connection connection = database.getConnection()) {
            try (var patience = connection.createStatement()) {
                patience.execute("set local statement_timeout = '25s'");
            }
            for (PersonalDataTable holding : catalogue.personalDataTables()) {
                if (holding.erasure() instanceof PersonalDataTable.Erasure.Statements erasure) {
                    for (String statement : erasure.statements()) {
                        run(connection, statement, ids);
                    }
                }
            }
        }
        if (catalogue.finishErasure(erased)) {
            outbox.add(receipt(erased));
        }
    }

    private ReceiptGiven receipt(FanErased erased) {
        return new ReceiptGiven(
                erased.userId(), erased.communityId(), erased.erasureId(), service.plain(), clock.instant());
    }

    private static void run(Connection connection, String statement, Map<String, UUID> ids) throws SQLException {
        try (var prepared = new NamedParameterStatement(statement).prepare(connection, ids)) {
            prepared.execute();
        }
    }

    private static final class NotDone extends RuntimeException {
        NotDone(Exception cause) {
            super(cause);
        }
    }
}
