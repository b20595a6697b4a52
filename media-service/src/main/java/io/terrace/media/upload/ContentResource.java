package io.terrace.media.upload;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.link.UploadLinks;
import io.terrace.media.upload.ReceiveResult.Altered;
import io.terrace.media.upload.ReceiveResult.Closed;
import io.terrace.media.upload.ReceiveResult.Expired;
import io.terrace.media.upload.ReceiveResult.Misplaced;
import io.terrace.media.upload.ReceiveResult.NoSuchUpload;
import io.terrace.media.upload.ReceiveResult.Taken;
import io.terrace.media.upload.ReceiveResult.TooLarge;
import io.terrace.media.upload.ReceiveResult.TooManyPieces;
import io.terrace.media.upload.ReceiveResult.TooShort;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.PermitAll;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// Where a content is sent to. The URL's own signature is the permission.
@Path("/v2/uploads/{community}/{id}/content")
@PermitAll
@RunOnVirtualThread
@Consumes(MediaType.WILDCARD)
class ContentResource {

    private static final String OFFSET = "Upload-Offset";

    private final UploadLinks links;
    private final ChunkReceiver chunkReceiver;
    private final ResumableUpload resumableUpload;

    ContentResource(UploadLinks links, ChunkReceiver chunkReceiver, ResumableUpload resumableUpload) {
        this.links = links;
        this.chunkReceiver = chunkReceiver;
        this.resumableUpload = resumableUpload;
    }

    @PUT
    @Operation(
            operationId = "putUploadContent",
            summary = "Send the whole content",
            description = "Exactly as many bytes as announced. 404 for a URL that is not ours, 410 `upload_expired`, "
                    + "413 `payload_too_large`, 409 `invalid_state` once it has a content; 422 `content_rejected` with "
                    + "reason `too_short` or `checksum_mismatch`, after which it may be sent again.")
    @APIResponse(
            responseCode = "204",
            description = "It has all of it.",
            headers =
                    @Header(
                            name = OFFSET,
                            description = "How many bytes have arrived.",
                            schema = @Schema(type = SchemaType.INTEGER)))
    public RestResponse<Void> put(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @Parameter(hidden = true) @RestHeader("Content-Length") @Nullable Long length,
            InputStream content)
            throws IOException {
        permit(community, id, expires, signature);
        return answer(chunkReceiver.receive(community, id, length == null ? -1 : length, content));
    }

    @HEAD
    @Operation(
            operationId = "headUploadContent",
            summary = "Ask how much has arrived",
            description = "`Upload-Offset` is where to continue.")
    @APIResponse(
            responseCode = "204",
            description = "How much has arrived.",
            headers =
                    @Header(
                            name = OFFSET,
                            description = "How many bytes have arrived.",
                            schema = @Schema(type = SchemaType.INTEGER)))
    public RestResponse<Void> head(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature) {
        permit(community, id, expires, signature);
        return answer(resumableUpload.progress(community, id));
    }

    @PATCH
    @Operation(
            operationId = "patchUploadContent",
            summary = "Continue where the content broke off",
            description = "`Upload-Offset` is as HEAD gave it; a wrong one is 409 `version_conflict` with the right "
                    + "`offset`. What arrives before a break is kept. At most 256 pieces: 422 `rule_violation`.")
    @APIResponse(
            responseCode = "204",
            description = "It has so much.",
            headers =
                    @Header(
                            name = OFFSET,
                            description = "How many bytes have arrived.",
                            schema = @Schema(type = SchemaType.INTEGER)))
    public RestResponse<Void> patch(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @RestHeader(OFFSET) @NotNull @PositiveOrZero Long offset,
            InputStream content)
            throws IOException {
        permit(community, id, expires, signature);
        return answer(resumableUpload.resume(community, id, offset, content));
    }

    private void permit(UUID community, UUID id, @Nullable String expires, @Nullable String signature) {
        switch (links.mayUpload(community, id, expires, signature)) {
            case GIVEN -> {}
            case OVER -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case NONE -> throw ProblemException.notFound();
        }
    }

    private static RestResponse<Void> answer(ReceiveResult receipt) {
        return switch (receipt) {
            case Taken(long offset) ->
                ResponseBuilder.<Void>noContent()
                        .header(OFFSET, offset)
                        .header("Cache-Control", "no-store")
                        .build();
            case NoSuchUpload() -> throw ProblemException.notFound();
            case Expired() -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case Closed(UploadState state) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE, Map.of("state", state, "allowed", List.of(UploadState.PENDING)));
            case Misplaced(long offset) ->
                throw ProblemException.of(ErrorCode.VERSION_CONFLICT, Map.of("offset", offset));
            case TooLarge() -> throw ProblemException.of(ErrorCode.PAYLOAD_TOO_LARGE);
            case TooManyPieces() -> throw refused(ErrorCode.RULE_VIOLATION, "too_many_pieces");
            case TooShort() -> throw refused(ErrorCode.CONTENT_REJECTED, "too_short");
            case Altered() -> throw refused(ErrorCode.CONTENT_REJECTED, "checksum_mismatch");
        };
    }

    private static ProblemException refused(ErrorCode code, String reason) {
        return ProblemException.withReasons(code, List.of(new Reason(reason, Map.of())));
    }
}
