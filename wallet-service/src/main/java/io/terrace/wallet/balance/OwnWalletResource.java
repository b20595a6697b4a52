package io.terrace.wallet.balance;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.tenancy.Caller;
import io.terrace.wallet.ledger.TransactionView;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/wallet")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class OwnWalletResource {

    private final WalletQueryService wallets;
    private final StatementCsvWriter statements;
    private final Caller caller;

    OwnWalletResource(WalletQueryService wallets, StatementCsvWriter statements, Caller caller) {
        this.wallets = wallets;
        this.statements = statements;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "getWallet", summary = "The caller's points and tier")
    public WalletView get() {
        return wallets.of(caller.id());
    }

    @GET
    @Path("transactions")
    @Operation(operationId = "listTransactions", summary = "The caller's transactions, newest first")
    public Page<TransactionView> transactions(
            @RestQuery @Parameter(description = TransactionFilter.TYPES) @Nullable String type,
            @BeanParam TimeRange time,
            @BeanParam @Valid PageRequest page) {
        return wallets.transactions(caller.id(), TransactionFilter.of(type, time), page);
    }

    @GET
    @Path("expiring")
    @Operation(operationId = "listExpiringPoints", summary = "Points that will expire, soonest first")
    public Page<WalletView.Expiring> expiring(@BeanParam @Valid PageRequest page) {
        return wallets.expiring(caller.id(), page);
    }

    @GET
    @Path("statement")
    @Produces("text/csv")
    @Operation(
            operationId = "getStatement",
            summary = "All of the caller's transactions as CSV, newest first",
            description = "RFC 4180, with a header line; streamed.")
    @APIResponse(
            responseCode = "200",
            description = "The statement.",
            content = @Content(mediaType = "text/csv", schema = @Schema(implementation = String.class)))
    public RestResponse<StreamingOutput> statement() {
        return ResponseBuilder.ok(statements.of(caller.id()), MediaType.valueOf("text/csv"))
                .header("Content-Disposition", "attachment; filename=\"statement.csv\"")
                .build();
    }
}
