package io.terrace.media.download;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.download.ByteRange.All;
import io.terrace.media.download.ByteRange.Beyond;
import io.terrace.media.download.ByteRange.Part;
import io.terrace.media.link.SignedUrlCheckResult;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.upload.PlayableLookup;
import io.terrace.media.upload.ReadyContent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// Plays a ready upload to the bearer of a URL for it.
@Path("/v2/media/{community}/{id}")
@PermitAll
@RunOnVirtualThread
class MediaResource {

    private final UploadLinkSigner links;
    private final PlayableLookup playable;
    private final ObjectStore store;

    MediaResource(UploadLinkSigner links, PlayableLookup playable, ObjectStore store) {
        this.links = links;
        this.playable = playable;
        this.store = store;
    }

    @GET
    @Operation(
            operationId = "getMedia",
            summary = "Play a recording",
            description = "One byte range is honoured, with `If-Range`. 404 for a URL that is not ours, and from the "
                    + "moment on that the post it belongs to is hidden or removed; 410 `link_expired`.")
    @APIResponse(responseCode = "200", description = "All of it.", content = @Content(mediaType = "audio/*"))
    @APIResponse(responseCode = "206", description = "The range.", content = @Content(mediaType = "audio/*"))
    @APIResponse(responseCode = "304", description = "It is the one the client has.")
    @APIResponse(responseCode = "416", description = "`range_not_satisfiable`: the range lies beyond its end.")
    public RestResponse<InputStream> get(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @RestHeader("Range") @Nullable String range,
            @RestHeader("If-Range") @Nullable String ifRange,
            @RestHeader("If-None-Match") @Nullable String ifNoneMatch)
            throws IOException {
        return answer(find(community, id, expires, signature), range, ifRange, ifNoneMatch);
    }

    @GET
    @Path("review")
    @Operation(
            operationId = "getMediaForReview",
            summary = "Play a recording as the club's staff, who hear what is withheld from fans as well",
            description = "By the URL of a staff member's or secret key's own answer; else like `getMedia`.")
    @APIResponse(responseCode = "200", description = "All of it.", content = @Content(mediaType = "audio/*"))
    @APIResponse(responseCode = "206", description = "The range.", content = @Content(mediaType = "audio/*"))
    @APIResponse(responseCode = "304", description = "It is the one the client has.")
    @APIResponse(responseCode = "416", description = "The range lies beyond its end; no body.")
    public RestResponse<InputStream> review(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature,
            @RestHeader("Range") @Nullable String range,
            @RestHeader("If-Range") @Nullable String ifRange,
            @RestHeader("If-None-Match") @Nullable String ifNoneMatch)
            throws IOException {
        admit(links.mayReview(community, id, expires, signature));
        ReadyContent content = playable.findForReview(community, id).orElseThrow(ProblemException::notFound);
        return answer(content, range, ifRange, ifNoneMatch);
    }

    private RestResponse<InputStream> answer(
            ReadyContent content, @Nullable String range, @Nullable String ifRange, @Nullable String ifNoneMatch)
            throws IOException {
        if (ifNoneMatch != null && (ifNoneMatch.equals("*") || ifNoneMatch.contains(etag(content)))) {
            return MediaResource.<InputStream>headers(RestResponse.Status.NOT_MODIFIED, content)
                    .build();
        }
        boolean whole = ifRange != null && !ifRange.equals(etag(content));
        return switch (ByteRange.of(whole ? null : range, content.sizeBytes())) {
            case All() -> stream(RestResponse.Status.OK, content, new Part(0, content.sizeBytes() - 1));
            case Part part -> stream(RestResponse.Status.PARTIAL_CONTENT, content, part);
            case Beyond() ->
                throw ProblemException.of(ErrorCode.RANGE_NOT_SATISFIABLE)
                        .withHeader("Content-Range", "bytes */" + content.sizeBytes());
        };
    }

    @HEAD
    @Operation(operationId = "headMedia", summary = "See a recording's size and type")
    @APIResponse(responseCode = "200", description = "In the headers.")
    public RestResponse<Void> head(
            @RestPath UUID community,
            @RestPath UUID id,
            @RestQuery @Nullable String expires,
            @RestQuery @Nullable String signature) {
        ReadyContent content = find(community, id, expires, signature);
        return MediaResource.<Void>headers(RestResponse.Status.OK, content)
                .header("Content-Length", content.sizeBytes())
                .build();
    }

    private RestResponse<InputStream> stream(RestResponse.Status status, ReadyContent content, Part part)
            throws IOException {
        ResponseBuilder<InputStream> answer = headers(status, content);
        if (status == RestResponse.Status.PARTIAL_CONTENT) {
            answer.header("Content-Range", "bytes %d-%d/%d".formatted(part.first(), part.last(), content.sizeBytes()));
        }
        return answer.header("Content-Length", part.length())
                .entity(store.open(content.key(), part.first(), part.length()))
                .build();
    }

    private ReadyContent find(UUID community, UUID id, @Nullable String expires, @Nullable String signature) {
        admit(links.mayPlay(community, id, expires, signature));
        return playable.find(community, id).orElseThrow(ProblemException::notFound);
    }

    private static void admit(SignedUrlCheckResult permission) {
        switch (permission) {
            case GIVEN -> {}
            case OVER -> throw ProblemException.of(ErrorCode.LINK_EXPIRED);
            case NONE -> throw ProblemException.notFound();
        }
    }

    private static <T> ResponseBuilder<T> headers(RestResponse.Status status, ReadyContent content) {
        return ResponseBuilder.<T>create(status)
                .header("Content-Type", content.mimeType())
                .header("Content-Disposition", "inline")
                .header("Accept-Ranges", "bytes")
                .header("ETag", etag(content))
                // No player repeats one that has been taken away since.
                .header("Cache-Control", "private, no-cache");
    }

    /// An object never changes, so its id is as good as a digest.
    private static String etag(ReadyContent content) {
        return '"' + content.key().id().toString() + '"';
    }
}
