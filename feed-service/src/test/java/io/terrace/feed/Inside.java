package io.terrace.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.lang.ScopedValue.CallableOp;
import java.util.UUID;

/// Looks into the tables as the service does for a community, in a transaction of its own.
@ApplicationScoped
public class Inside {

    @ActivateRequestContext
    public <T> T community(UUID community, CallableOp<T, RuntimeException> work) {
        return Tenancy.<T, RuntimeException>within(
                community, () -> QuarkusTransaction.requiringNew().call(work::call));
    }
}
