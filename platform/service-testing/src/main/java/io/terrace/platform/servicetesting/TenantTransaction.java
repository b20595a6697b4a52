package io.terrace.platform.servicetesting;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.lang.ScopedValue.CallableOp;
import java.util.UUID;

/// Runs a test's work on the tables as the service does for a community, in a transaction of its own.
@ApplicationScoped
public class TenantTransaction {

    @ActivateRequestContext
    public <T> T call(UUID community, CallableOp<T, RuntimeException> work) {
        return Tenancy.<T, RuntimeException>within(
                community, () -> QuarkusTransaction.requiringNew().call(work::call));
    }
}
