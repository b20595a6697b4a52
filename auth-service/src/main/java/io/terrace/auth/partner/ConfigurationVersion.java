package io.terrace.auth.partner;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.audit.AuditActor;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/// What a partner's apps received from one change to the next. Only ever added.
@Entity
@Table(name = "configuration_version")
@IdClass(ConfigurationVersion.Key.class)
class ConfigurationVersion extends PanacheEntityBase {

    record Key(UUID partnerId, long version) {}

    @Id
    @SuppressWarnings("unused") // it is queried by
    private UUID partnerId;

    @Id
    private long version;

    @JdbcTypeCode(SqlTypes.JSON)
    private PartnerSettings settings;

    private UUID actorId;
    private String actorRole;
    private @Nullable Long restoredFrom;
    private Instant at;

    protected ConfigurationVersion() {}

    ConfigurationVersion(Partner partner, AuditActor actor, @Nullable Long restoredFrom, Instant at) {
        partnerId = partner.id();
        version = partner.configVersion();
        settings = partner.settings();
        actorId = actor.id();
        actorRole = actor.role();
        this.restoredFrom = restoredFrom;
        this.at = at;
    }

    static Optional<ConfigurationVersion> of(UUID partner, long version) {
        return find("partnerId = ?1 and version = ?2", partner, version).firstResultOptional();
    }

    /// Newest first.
    static List<ConfigurationVersion> page(UUID partner, long before, int size) {
        return ConfigurationVersion.<ConfigurationVersion>find(
                        "partnerId = ?1 and version < ?2 order by version desc", partner, before)
                .page(0, size)
                .list();
    }

    PartnerSettings settings() {
        return settings;
    }

    ConfigurationVersionView entry() {
        return new ConfigurationVersionView(version, actorId, actorRole, restoredFrom, at);
    }
}
