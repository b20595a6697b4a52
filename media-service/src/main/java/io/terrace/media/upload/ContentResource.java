package io.terrace.media.upload;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.media.upload.ReceiveResult.Altered;
import io.terrace.media.upload.ReceiveResult.AlteredPiece;
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
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
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

/// Where a content is sent to. The URL's own signature is the permission. It is tus 1.0's upload URL.
@TusEndpoint
@Path("/v2/uploads/{community}/{id}/content")
@PermitAll
@RunOnVirtualThread
@Consumes(MediaType.WILDCARD)
class ContentResource {

    private static final String OFFSET = "Upload-Offset";
    private static final String LENGTH = "Upload-Length";
    private static final String EXPIRES = "Upload-Expires";
    private static final String CHECKSUM = "Upload-Checksum";
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final UploadLinkSigner links;
    private final WholeContentReceiver chunkReceiver;
    private final ResumableContentReceiver resumableUpload;

    ContentResource(
            UploadLinkSigner links, WholeContentReceiver chunkReceiver, ResumableContentReceiver resumableUpload) {
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
        return answer(taken(chunkReceiver.receive(community, id, length == null ? -1 : length, content)))
                .build();
    }

    @HEAD
    @Operation(
            operationId = "headUploadContent",
            summary = "Ask how much has arrived",
            description =
                    "`Upload-Offset` is where to continue. tus 1.0: any of its clients can go on from the ticket's "
                            + "`url`. A `Tus-Resumable` other than 1.0.0 is 412 `unsupported_tus_version`.")
    @APIResponse(
            responseCode = "204",
            description = "How much has arrived.",
            headers = {
                @Header(
                        name = TusFilter.RESUMABLE,
                        description = "1.0.0, where the request has it.",
                        schema = @Schema(type = SchemaType.STRING)),
                @Header(
                        name = OFFSET,
                        description = "How many bytes have arrived.",
                        schema = @Schema(type = SchemaType.INTEGER)),
                @Header(
                        name = LENGTH,
                        description = "How many bytes there are to be.",
                        schema = @Schema(type = SchemaType.INTEGER)),
                @Header(
                        name = EXPIRES,
                        description = "When the rest comes too late, as RFC 9110 writes dates.",
                        schema = @Schema(type = SchemaType.STRING))
            })
    public RestResponse<Void> head(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature) {
        permit(community, id, expires, signature);
        Taken taken = taken(resumableUpload.progress(community, id));
        return answer(taken)
                .header(LENGTH, taken.length())
                .header(EXPIRES, HTTP_DATE.format(taken.expiresAt()))
                .build();
    }

    @PATCH
    @Operation(
            operationId = "patchUploadContent",
            summary = "Continue where the content broke off",
            description = "`Upload-Offset` is as HEAD gave it; a wrong one is 409 `version_conflict` with the right "
                    + "`offset`. What arrives before a break is kept. At most 256 pieces: 422 `rule_violation`. With "
                    + "`Upload-Checksum` the request is one piece, kept whole or not at all: 460 `checksum_mismatch`, "
                    + "422 `content_rejected` with reason `too_short`. With `Tus-Resumable` the type must be "
                    + "`application/offset+octet-stream`: 415 `unsupported_media_type`.")
    @APIResponse(
            responseCode = "204",
            description = "It has so much.",
            headers = {
                @Header(
                        name = TusFilter.RESUMABLE,
                        description = "1.0.0, where the request has it.",
                        schema = @Schema(type = SchemaType.STRING)),
                @Header(
                        name = OFFSET,
                        description = "How many bytes have arrived.",
                        schema = @Schema(type = SchemaType.INTEGER)),
                @Header(
                        name = EXPIRES,
                        description = "When the rest comes too late, as RFC 9110 writes dates.",
                        schema = @Schema(type = SchemaType.STRING))
            })
    public RestResponse<Void> patch(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @RestHeader(OFFSET) @NotNull @PositiveOrZero Long offset,
            @Parameter(description = "`sha1` or `sha256`, a space, and the digest of the request's body in Base64.")
                    @RestHeader(CHECKSUM)
                    @Pattern(regexp = UploadChecksum.PATTERN) @Nullable String checksum,
            @Parameter(hidden = true) @RestHeader("Content-Length") @Nullable Long length,
            InputStream content)
            throws IOException {
        permit(community, id, expires, signature);
        UploadChecksum checked = UploadChecksum.parse(checksum);
        if (checked != null && length == null) {
            throw ProblemException.invalidHeader("Content-Length", "required");
        }
        Taken taken = taken(
                checked == null || length == null
                        ? resumableUpload.resume(community, id, offset, content)
                        : resumableUpload.resume(community, id, offset, checked, length, content));
        return answer(taken)
                .header(EXPIRES, HTTP_DATE.format(taken.expiresAt()))
                .build();
    }

    @OPTIONS
    @Operation(
            operationId = "optionsUploadContent",
            summary = "Ask what of tus there is",
            description = "tus 1.0 with the extensions `expiration` and `checksum`. An upload is created by "
                    + "`POST /v2/uploads`.")
    @APIResponse(
            responseCode = "204",
            description = "In the headers.",
            headers = {
                @Header(name = TusFilter.RESUMABLE, description = "1.0.0.", schema = @Schema(type = SchemaType.STRING)),
                @Header(
                        name = "Tus-Version",
                        description = "The versions spoken.",
                        schema = @Schema(type = SchemaType.STRING)),
                @Header(
                        name = "Tus-Extension",
                        description = "The extensions, with commas.",
                        schema = @Schema(type = SchemaType.STRING)),
                @Header(
                        name = "Tus-Checksum-Algorithm",
                        description = "What `Upload-Checksum` may begin with, with commas.",
                        schema = @Schema(type = SchemaType.STRING))
            })
    public RestResponse<Void> options(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature) {
        permit(community, id, expires, signature);
        return ResponseBuilder.<Void>noContent()
                .header("Tus-Version", TusFilter.VERSION)
                .header("Tus-Extension", "expiration,checksum")
                .header("Tus-Checksum-Algorithm", UploadChecksum.ALGORITHMS)
                .build();
    }

    private void permit(UUID community, UUID id, @Nullable String expires, @Nullable String signature) {
        switch (links.mayUpload(community, id, expires, signature)) {
            case GIVEN -> {}
            case OVER -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case NONE -> throw ProblemException.notFound();
        }
    }

    private static ResponseBuilder<Void> answer(Taken taken) {
        return ResponseBuilder.<Void>noContent().header(OFFSET, taken.offset()).header("Cache-Control", "no-store");
    }

    private static Taken taken(ReceiveResult receipt) {
        return switch (receipt) {
            case Taken taken -> taken;
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
            case AlteredPiece() -> throw ProblemException.of(ErrorCode.CHECKSUM_MISMATCH);
            case Altered() -> throw refused(ErrorCode.CONTENT_REJECTED, "checksum_mismatch");
        };
    }

    private static ProblemException refused(ErrorCode code, String reason) {
        return ProblemException.withReasons(code, List.of(new Reason(reason, Map.of())));
    }
}
