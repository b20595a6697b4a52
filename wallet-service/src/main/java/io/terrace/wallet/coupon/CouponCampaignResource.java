package io.terrace.wallet.coupon;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/v2/coupon-campaigns")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CouponCampaignResource {

    private static final int MOST_ROWS = 20_000;

    private final CouponCampaignService campaigns;
    private final CouponGenerator couponGenerator;

    CouponCampaignResource(CouponCampaignService campaigns, CouponGenerator couponGenerator) {
        this.campaigns = campaigns;
        this.couponGenerator = couponGenerator;
    }

    /// How many coupons to generate.
    ///
    /// @param count how many codes
    @Schema(name = "CouponOrder")
    record Order(@NotNull @Min(1) @Max(1_000_000) Long count) {}

    /// A file of codes, row by row.
    ///
    /// @param accepted how many codes were taken
    /// @param rejected how many were not
    @Schema(name = "CouponImport")
    record Imported(long accepted, long rejected, List<Row> results) {}

    /// The result of one line of an import.
    ///
    /// @param row the line of the file, from 1
    /// @param status `accepted`, `duplicate` or `invalid`
    @Schema(name = "CouponImportRow")
    record Row(int row, String status) {}

    @POST
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(operationId = "createCouponCampaign", summary = "Makes a coupon campaign")
    @APIResponseSchema(value = CouponCampaignView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<CouponCampaignView> create(@NotNull @Valid CouponCampaignDraft draft) {
        if (!draft.discount().isSound()) {
            throw ProblemException.invalid("/discount", "unsound");
        }
        var starts = draft.startsAt();
        var ends = draft.expiresAt();
        if (starts != null && ends != null && !ends.isAfter(starts)) {
            throw ProblemException.invalid("/expiresAt", "not_after_start");
        }
        CouponCampaignView campaign = campaigns.add(draft);
        return ResponseBuilder.<CouponCampaignView>create(201)
                .header("Location", "/v2/coupon-campaigns/" + campaign.id())
                .entity(campaign)
                .build();
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("coupons:read")
    @Operation(operationId = "listCouponCampaigns", summary = "The coupon campaigns, newest first")
    public Page<CouponCampaignView> list(@BeanParam @Valid PageRequest page) {
        return campaigns.page(page);
    }

    @GET
    @Path("{campaignId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("coupons:read")
    @Operation(operationId = "getCouponCampaign", summary = "A coupon campaign")
    public CouponCampaignView get(@RestPath UUID campaignId) {
        return campaigns.find(campaignId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{campaignId}")
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(operationId = "updateCouponCampaign", summary = "Renames, pauses, resumes or ends a coupon campaign")
    @APIResponseSchema(value = CouponCampaignView.class, responseDescription = "Changed.")
    public RestResponse<CouponCampaignView> patch(
            @RestPath UUID campaignId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid CouponCampaignPatch change) {
        return RestResponse.ok(
                campaigns.change(campaignId, precondition, change).orElseThrow(ProblemException::notFound));
    }

    @POST
    @Path("{campaignId}/generate")
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(
            operationId = "generateCoupons",
            summary = "Has codes made, up to a million; the job tells how many there are so far")
    @APIResponseSchema(value = CouponGenerationView.class, responseCode = "202", responseDescription = "Under way.")
    public RestResponse<CouponGenerationView> generate(@RestPath UUID campaignId, @NotNull @Valid Order order) {
        CouponGenerationView job =
                campaigns.generate(campaignId, order.count()).orElseThrow(ProblemException::notFound);
        return ResponseBuilder.<CouponGenerationView>create(202)
                .header("Location", "/v2/coupon-campaigns/" + campaignId + "/jobs/" + job.id())
                .entity(job)
                .build();
    }

    @GET
    @Path("{campaignId}/jobs/{jobId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("coupons:read")
    @Operation(operationId = "getCouponJob", summary = "How far the making of codes has come")
    public CouponGenerationView job(@RestPath UUID campaignId, @RestPath UUID jobId) {
        return campaigns.job(campaignId, jobId).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("{campaignId}/import")
    @Consumes("text/csv")
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(
            operationId = "importCoupons",
            summary = "Takes codes from a CSV file, one a row, with a verdict for each",
            description = "At most 20,000 rows and 1 MB. A code has 4 to 64 letters, digits, - and _; the first column "
                    + "counts. A header line is taken for a code. Such codes are as hard to guess as they were made; "
                    + "12 random characters or more are.")
    @APIResponseSchema(value = Imported.class, responseDescription = "The verdicts.")
    public RestResponse<Imported> take(@RestPath UUID campaignId, @NotNull String csv) {
        List<String> lines =
                csv.lines().map(CouponCampaignResource::firstColumn).toList();
        if (lines.isEmpty() || lines.size() > MOST_ROWS) {
            throw ProblemException.of(ErrorCode.VALIDATION_FAILED);
        }
        List<CouponGenerator.Verdict> verdicts =
                couponGenerator.take(campaignId, lines).orElseThrow(ProblemException::notFound);
        long accepted = verdicts.stream()
                .filter(verdict -> verdict.status().equals("accepted"))
                .count();
        return RestResponse.ok(new Imported(
                accepted,
                verdicts.size() - accepted,
                verdicts.stream()
                        .map(verdict -> new Row(verdict.row(), verdict.status()))
                        .toList()));
    }

    private static String firstColumn(String line) {
        int comma = line.indexOf(',');
        String cell = (comma < 0 ? line : line.substring(0, comma)).strip();
        return cell.length() > 1 && cell.startsWith("\"") && cell.endsWith("\"")
                ? cell.substring(1, cell.length() - 1)
                : cell;
    }
}
