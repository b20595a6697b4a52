package io.terrace.sponsorship.impression;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;

/// For the installation's operators.
@Path("/v2/operator/sponsorship/recount")
@RolesAllowed(Role.OPERATOR)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class OperatorRecountResource {

    private static final String LIST = "recount";
    private static final UUID FIRST = new UUID(0, 0);

    private record CampaignAddress(UUID community, UUID campaign) {}

    private final Sql sql;
    private final KeysetPageAssembler paging;
    private final CampaignRecounter recounter;

    OperatorRecountResource(Sql sql, KeysetPageAssembler paging, CampaignRecounter recounter) {
        this.sql = sql;
        this.paging = paging;
        this.recounter = recounter;
    }

    @POST
    @CommitsBeforeAnswer("Each campaign is recounted in a transaction of its own.")
    @Operation(
            operationId = "recountCampaigns",
            summary = "Recounts a page of all campaigns from raw impressions, oldest first",
            description = "What was wrong is right afterwards. The next page is asked for with `cursor`.")
    public Page<RecountView> recount(@BeanParam @Valid PageRequest request) {
        UUID after = paging.position(request, LIST).map(UUID::fromString).orElse(FIRST);
        Page<CampaignAddress> page = paging.page(
                sql.list(
                        "select community_id, campaign_id from campaign_after(?, ?)",
                        row -> new CampaignAddress(row.id("community_id"), row.id("campaign_id")),
                        after,
                        request.limit() + 1),
                request,
                LIST,
                address -> address.campaign().toString());
        return new Page<>(
                page.items().stream()
                        .map(at -> Tenancy.within(at.community(), () -> recounter.recount(at.campaign())))
                        .flatMap(Optional::stream)
                        .toList(),
                page.nextCursor());
    }
}
