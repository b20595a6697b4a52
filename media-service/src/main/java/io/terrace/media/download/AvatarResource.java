package io.terrace.media.download;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.store.ObjectStore;
import io.terrace.media.upload.PictureLookup;
import io.terrace.media.upload.ReadyContent;
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
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// Shows a fan's own picture to who has its address. The address has the upload's id and the content's digest, so no
/// one
/// guesses it, and the same address always has the same bytes.
@Path("/v2/avatars/{community}/{id}/{picture}")
@PermitAll
@RunOnVirtualThread
class AvatarResource {

    private final PictureLookup pictures;
    private final ObjectStore store;

    AvatarResource(PictureLookup pictures, ObjectStore store) {
        this.pictures = pictures;
        this.store = store;
    }

    @GET
    @Operation(
            operationId = "getAvatar",
            summary = "A fan's picture",
            description =
                    "By an address of `avatarUrls`; no key is needed. It never changes and may be kept for a year. "
                            + "404 once the fan has another picture.")
    @APIResponse(responseCode = "200", description = "The picture.", content = @Content(mediaType = "image/jpeg"))
    @APIResponse(responseCode = "304", description = "It is the one the client has.")
    public RestResponse<InputStream> get(
            @Parameter(description = "The community\'s id.") @RestPath UUID community,
            @Parameter(description = "The upload\'s id.") @RestPath UUID id,
            @Parameter(description = "The id that its content gives it.") @RestPath UUID picture,
            @RestHeader("If-None-Match") @Nullable String ifNoneMatch)
            throws IOException {
        ReadyContent content = find(community, id, picture);
        if (ifNoneMatch != null && (ifNoneMatch.equals("*") || ifNoneMatch.contains(etag(content)))) {
            return AvatarResource.<InputStream>headers(RestResponse.Status.NOT_MODIFIED, content)
                    .build();
        }
        return AvatarResource.<InputStream>headers(RestResponse.Status.OK, content)
                .header("Content-Length", content.sizeBytes())
                .entity(store.open(content.key(), 0, content.sizeBytes()))
                .build();
    }

    @HEAD
    @Operation(operationId = "headAvatar", summary = "See a picture's size and type")
    @APIResponse(responseCode = "200", description = "In the headers.")
    public RestResponse<Void> head(
            @Parameter(description = "The community\'s id.") @RestPath UUID community,
            @Parameter(description = "The upload\'s id.") @RestPath UUID id,
            @Parameter(description = "The id that its content gives it.") @RestPath UUID picture) {
        ReadyContent content = find(community, id, picture);
        return AvatarResource.<Void>headers(RestResponse.Status.OK, content)
                .header("Content-Length", content.sizeBytes())
                .build();
    }

    private ReadyContent find(UUID community, UUID id, UUID picture) {
        return pictures.find(community, id, picture).orElseThrow(ProblemException::notFound);
    }

    private static <T> ResponseBuilder<T> headers(RestResponse.Status status, ReadyContent content) {
        return ResponseBuilder.<T>create(status)
                .header("Content-Type", content.mimeType())
                .header("Content-Disposition", "inline")
                .header("ETag", etag(content))
                .header("Cache-Control", "public, max-age=31536000, immutable");
    }

    private static String etag(ReadyContent content) {
        return '"' + content.key().id().toString() + '"';
    }
}
