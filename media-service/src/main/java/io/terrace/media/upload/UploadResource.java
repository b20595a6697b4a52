package io.terrace.media.upload;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.upload.CompletionResult.Busy;
import io.terrace.media.upload.CompletionResult.Expired;
import io.terrace.media.upload.CompletionResult.NoSuchUpload;
import io.terrace.media.upload.CompletionResult.Ready;
import io.terrace.media.upload.CompletionResult.Rejected;
import io.terrace.media.upload.CompletionResult.Unfinished;
import io.terrace.media.upload.TicketResult.Issued;
import io.terrace.media.upload.TicketResult.QuotaExceeded;
import io.terrace.media.upload.TicketResult.TooLarge;
import io.terrace.media.upload.TicketResult.UnsupportedType;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// A fan's own uploads, and how much they may keep.
@Path("/v2/uploads")
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class UploadResource {

    private static final Duration RETRY = Duration.ofSeconds(5);

    private final UploadTicketService uploadTickets;
    private final UploadCompletionService uploadCompletion;
    private final StorageQuotaService quota;
    private final Caller caller;

    UploadResource(
            UploadTicketService uploadTickets,
            UploadCompletionService uploadCompletion,
            StorageQuotaService quota,
            Caller caller) {
        this.uploadTickets = uploadTickets;
        this.uploadCompletion = uploadCompletion;
        this.quota = quota;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @RolesAllowed(Role.FAN)
    @Operation(
            operationId = "createUpload",
            summary = "Ask for leave to upload",
            description =
                    "Purposes: `freestyle` and `message`, recordings of at most 5 MB and 60 s; `avatar`, one JPEG, "
                            + "PNG or WebP of at most 5 MB, 10 megapixels and 8,192 pixels a side; unless configured otherwise. "
                            + "413 `payload_too_large`, 415 `unsupported_media_type`; 429 `quota_exceeded` where it does not fit "
                            + "into the `quota` of the `fan` or the `community`, with its `limitBytes` and `usedBytes`.")
    @APIResponseSchema(value = UploadTicket.class, responseCode = "201", responseDescription = "The ticket.")
    public RestResponse<UploadTicket> post(@Valid @NotNull UploadDraft draft) {
        return switch (uploadTickets.issue(caller.communityId(), caller.id(), draft)) {
            // As text: a URI would be made absolute with this service's own address.
            case Issued(UploadTicket ticket) ->
                ResponseBuilder.<UploadTicket>create(RestResponse.Status.CREATED)
                        .header("Location", "/v2/uploads/" + ticket.id())
                        .entity(ticket)
                        .build();
            case TooLarge(long maxBytes) ->
                throw ProblemException.of(ErrorCode.PAYLOAD_TOO_LARGE, Map.of("maxBytes", maxBytes));
            case QuotaExceeded(String of, long limitBytes, long usedBytes) ->
                throw ProblemException.of(
                        ErrorCode.QUOTA_EXCEEDED,
                        Map.of("quota", of, "limitBytes", limitBytes, "usedBytes", usedBytes));
            case UnsupportedType() -> throw ProblemException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        };
    }

    @GET
    @Path("/usage")
    @RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
    @NeedsScope("content:read")
    @Operation(
            operationId = "getStorageUsage",
            summary = "How much is kept, and how much may be",
            description = "A fan's own uploads, or for the club's staff and a secret key those of the community. What "
                    + "is on its way counts for a fan and not for the community.")
    public StorageUsageView usage() {
        return caller.is(Role.FAN) ? quota.usage(caller.id()) : quota.usage();
    }

    @GET
    @Path("/{id}")
    @RolesAllowed(Role.FAN)
    @Operation(operationId = "getUpload", summary = "The state of an own upload")
    public UploadView get(@RestPath UUID id) {
        return uploadTickets.status(id, caller.id()).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("/{id}/complete")
    @RolesAllowed(Role.FAN)
    @Idempotent(apart = true)
    @Operation(
            operationId = "completeUpload",
            summary = "Have the content looked at",
            description = "Answers the same however often it is asked. 409 `invalid_state` before all bytes arrived, "
                    + "410 `upload_expired`; for a content that is refused for good 415 `unsupported_media_type`, "
                    + "413 `media_too_long`, 413 `payload_too_large` (a picture of too many pixels) or 422 "
                    + "`content_rejected`. 503 `temporarily_unavailable` while too many pictures wait.")
    @APIResponseSchema(value = UploadView.class, responseCode = "200", responseDescription = "It is ready.")
    public RestResponse<UploadView> complete(@RestPath UUID id) throws IOException {
        return switch (uploadCompletion.complete(id, caller.id())) {
            case Ready(UploadView upload) -> RestResponse.ok(upload);
            case Rejected(ErrorCode reason) -> throw ProblemException.of(reason);
            case Unfinished() ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of("state", UploadState.PENDING, "allowed", List.of(UploadState.UPLOADED)));
            case Expired() -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case Busy() -> throw ProblemException.retryAfter(ErrorCode.TEMPORARILY_UNAVAILABLE, RETRY);
            case NoSuchUpload() -> throw ProblemException.notFound();
        };
    }
}
