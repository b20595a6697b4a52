package io.terrace.wallet.tier;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.rest.VersionedView;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.Tier;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Path("/v2/wallet/tiers")
@RunOnVirtualThread
class TierResource {

    private final TierService tiers;

    TierResource(TierService tiers) {
        this.tiers = tiers;
    }

    /// From the lowest; the lowest is everyone's.
    @Schema(name = "TierLadder")
    record Ladder(@NotNull @Size(min = 1, max = 20) List<@NotNull @Valid Tier> items) implements VersionedView {}

    @GET
    @RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
    @NeedsScope("wallet:read")
    @Operation(operationId = "listTiers", summary = "The community's tiers, from the lowest")
    public Ladder list() {
        return new Ladder(tiers.all());
    }

    @PUT
    @AnswerInTransaction
    @RolesAllowed({Role.SERVER, Role.EDITOR})
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "setTiers",
            summary = "Replaces the community's tiers",
            description = "The lowest has threshold 0; names and thresholds are each there once.")
    public Ladder set(@BeanParam VersionPrecondition precondition, @NotNull @Valid Ladder ladder) {
        List<Tier> items = ladder.items();
        if (items.stream().noneMatch(tier -> tier.threshold() == 0)) {
            throw ProblemException.invalid("/items", "no_lowest");
        }
        if (items.stream().map(Tier::name).distinct().count() < items.size()
                || items.stream().map(Tier::threshold).distinct().count() < items.size()) {
            throw ProblemException.invalid("/items", "duplicate");
        }
        return new Ladder(tiers.set(items, current -> precondition.require(new Ladder(current))));
    }
}
