package io.terrace.platform.tenancy;

import io.quarkus.hibernate.orm.PersistenceUnitExtension;
import io.quarkus.hibernate.orm.runtime.tenant.TenantResolver;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Tells Hibernate whose rows a session reads and writes.
@PersistenceUnitExtension
@ApplicationScoped
class HibernateTenantResolver implements TenantResolver {

    /// Of no community: no row carries it.
    private static final UUID NONE = new UUID(0, 0);

    @Override
    public String getDefaultTenantId() {
        return NONE.toString();
    }

    @Override
    public String resolveTenantId() {
        return Tenancy.current().orElse(NONE).toString();
    }
}
