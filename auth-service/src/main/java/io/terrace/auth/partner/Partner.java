package io.terrace.auth.partner;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

@Entity
@Table(name = "partner")
class Partner extends PanacheEntityBase {

    @Id
    private UUID id;

    private String name;

    @JdbcTypeCode(SqlTypes.JSON)
    private PartnerSettings settings;

    private long configVersion;
    private Instant createdAt;

    protected Partner() {}

    Partner(String name, PartnerSettings settings, Instant createdAt) {
        id = Ids.next();
        this.name = name;
        this.settings = settings;
        this.createdAt = createdAt;
        configVersion = 1;
    }

    static Optional<Partner> of(UUID id) {
        return findByIdOptional(id);
    }

    static List<Partner> all(Set<UUID> ids) {
        return list("id in ?1", ids);
    }

    /// Holds the row until the transaction ends.
    static Optional<Partner> locked(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    static List<Partner> page(UUID after, int size) {
        return Partner.<Partner>find("id > ?1 order by id", after).page(0, size).list();
    }

    /// The names of the fields that changed; `configVersion` grows when there are any.
    List<String> change(PartnerPatch change) {
        var changed = new ArrayList<String>();
        if (change.name() != null && !change.name().equals(name)) {
            name = change.name();
            changed.add("name");
        }
        if (change.settings() != null) {
            PartnerSettings young = change.settings().over(settings);
            changed.addAll(PartnerSettingsPatch.difference(settings, young));
            settings = young;
        }
        if (!changed.isEmpty()) {
            touch();
        }
        return changed;
    }

    /// The names of the fields that changed; `configVersion` grows when there are any.
    List<String> configure(PartnerSettings young) {
        List<String> changed = PartnerSettingsPatch.difference(settings, young);
        settings = young;
        if (!changed.isEmpty()) {
            touch();
        }
        return changed;
    }

    void touch() {
        configVersion++;
    }

    UUID id() {
        return id;
    }

    String name() {
        return name;
    }

    PartnerSettings settings() {
        return settings;
    }

    long configVersion() {
        return configVersion;
    }

    PartnerService.Configuration configuration() {
        return new PartnerService.Configuration(configVersion, settings);
    }

    PartnerView profile() {
        return new PartnerView(id, name, settings, configVersion, createdAt);
    }
}
