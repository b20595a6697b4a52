package io.terrace.platform.tenancy;

import io.agroal.api.AgroalPoolInterceptor;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/// Tells Postgres whose rows a connection may see, each time one is taken from the pool.
@Singleton
class TenantConnectionInterceptor implements AgroalPoolInterceptor {

    @Override
    public void onConnectionAcquire(Connection connection) {
        String community = Tenancy.current().map(UUID::toString).orElse("");
        try (var set = connection.prepareStatement("select set_config('terrace.community', ?, false)")) {
            set.setString(1, community);
            set.execute();
        } catch (SQLException e) {
            throw new CommunityNotSet(e);
        }
    }

    /// The connection is of no use: it might still show another community's rows.
    private static final class CommunityNotSet extends RuntimeException {
        CommunityNotSet(SQLException cause) {
            super(cause);
        }
    }
}
