package io.terrace.wallet.balance;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.ledger.TransactionView;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// A fan's wallet as their club reads it.
@Path("/v2/fans/{fanId}")
@RolesAllowed({Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class WalletAdminResource {

    private final WalletQueryService wallets;

    WalletAdminResource(WalletQueryService wallets) {
        this.wallets = wallets;
    }

    @GET
    @Path("wallet")
    @NeedsScope("wallet:read")
    @Operation(
            operationId = "getFanWallet",
            summary = "A fan's points and tier",
            description = "404 `not_found` for a fan who is erased, another community's or not there.")
    public WalletView wallet(@RestPath UUID fanId) {
        return wallets.find(fanId).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("transactions")
    @NeedsScope("wallet:read")
    @Operation(
            operationId = "listFanTransactions",
            summary = "A fan's transactions, newest first",
            description = "404 `not_found` for a fan who is erased, another community's or not there.")
    public Page<TransactionView> transactions(
            @RestPath UUID fanId,
            @RestQuery @Parameter(description = TransactionFilter.TYPES) @Nullable String type,
            @BeanParam TimeRange time,
            @BeanParam @Valid PageRequest page) {
        return wallets.findTransactions(fanId, TransactionFilter.of(type, time), page)
                .orElseThrow(ProblemException::notFound);
    }
}
