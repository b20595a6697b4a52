package io.terrace.community.export;

import io.terrace.community.CommunityConfig;
import io.terrace.platform.events.ExportEvent;
import io.terrace.platform.events.ExportEvent.PartTold;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Keeps what services tell for a fan who asked.
@ApplicationScoped
class ExportPartProjection implements Projection<ExportEvent> {

    private final ExportRepository table;
    private final CommunityConfig config;

    ExportPartProjection(ExportRepository table, CommunityConfig config) {
        this.table = table;
        this.config = config;
    }

    @Override
    public String name() {
        return "export-parts";
    }

    @Override
    public Topic<ExportEvent> topic() {
        return Topic.EXPORTS;
    }

    @Override
    public void apply(ExportEvent event) {
        switch (event) {
            case PartTold part -> table.keep(part, config.erasure().services());
        }
    }
}
