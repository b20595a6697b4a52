package io.terrace.community.export;

import io.terrace.community.CommunityConfig;
import io.terrace.community.export.ExportRequestResult.Prepared;
import io.terrace.community.export.ExportRequestResult.TooMany;
import io.terrace.platform.events.PrivacyEvent.ExportRequested;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Asks every service what it knows of a fan.
@ApplicationScoped
class ExportService {

    private final ExportRepository table;
    private final Outbox outbox;
    private final InstantSource clock;
    private final CommunityConfig config;

    ExportService(ExportRepository table, Outbox outbox, InstantSource clock, CommunityConfig config) {
        this.table = table;
        this.outbox = outbox;
        this.clock = clock;
        this.config = config;
    }

    @Transactional
    public ExportRequestResult request(UUID fan) {
        Duration wait = table.wait(fan, config.export().aDay());
        Optional<ExportRow> underWay = table.underWay(fan).filter(export -> export.state() == ExportState.PREPARING);
        if (underWay.isPresent()) {
            return new Prepared(view(underWay.get()));
        }
        if (wait.isPositive()) {
            return new TooMany(wait);
        }
        ExportRow export = table.begin(Ids.next(), fan, config.export().kept()).orElseThrow();
        outbox.add(new ExportRequested(fan, Tenancy.current().orElseThrow(), export.id(), clock.instant()));
        return new Prepared(view(export));
    }

    @Transactional
    public Optional<ExportView> find(UUID fan, UUID id) {
        return table.find(id, fan).map(this::view);
    }

    private ExportView view(ExportRow export) {
        List<String> answered = table.answered(export.id());
        return new ExportView(
                export.id(),
                export.state(),
                export.requestedAt(),
                export.readyAt(),
                export.expiresAt(),
                answered,
                export.state() == ExportState.PREPARING
                        ? config.erasure().services().stream()
                                .filter(service -> !answered.contains(service))
                                .toList()
                        : List.of());
    }
}
