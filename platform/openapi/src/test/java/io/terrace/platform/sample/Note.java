package io.terrace.platform.sample;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/// A tenant's row, as a service would have it.
@Entity
class Note extends PanacheEntityBase {

    @Id
    private UUID id;

    @TenantId
    private String communityId;

    private String text;

    protected Note() {}

    Note(String text) {
        id = Ids.next();
        this.text = text;
    }

    UUID id() {
        return id;
    }

    void rewrite(String other) {
        text = other;
    }

    String text() {
        return text;
    }
}
