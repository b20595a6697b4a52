package io.terrace.community.link;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.code.ShortCodeGenerator;
import io.terrace.community.link.ShareLinkResult.Absent;
import io.terrace.community.link.ShareLinkResult.Ended;
import io.terrace.community.link.ShareLinkResult.Known;
import io.terrace.community.link.ShareLinkResult.Made;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// What a browser shows of a link. It says nothing of anyone, loads nothing and leads nowhere but to the app.
@Path("/l")
@PermitAll
@RunOnVirtualThread
@Produces(MediaType.TEXT_HTML + ";charset=UTF-8")
class LinkPageResource {

    private static final String NOTHING_ELSE =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final ShareLinkService linkResolver;
    private final LinkPageRenderer page;

    LinkPageResource(ShareLinkService linkResolver, LinkPageRenderer page) {
        this.linkResolver = linkResolver;
        this.page = page;
    }

    @GET
    @Path("{code}")
    @Operation(
            operationId = "openLink",
            summary = "A web page that opens a short link in the app, or offers to get the app",
            description = "Needs no key. 404 `not_found`; 410 `link_expired`.")
    @APIResponse(
            responseCode = "200",
            description = "The page.",
            content = @Content(mediaType = MediaType.TEXT_HTML, schema = @Schema(implementation = String.class)))
    public RestResponse<String> get(String code) {
        LinkView link = switch (ShortCodeGenerator.read(code)
                .map(linkResolver::findAnywhere)
                .orElseGet(Absent::new)) {
            case Made(LinkView made) -> made;
            case Known(LinkView known) -> known;
            case Ended() -> throw ProblemException.of(ErrorCode.LINK_EXPIRED);
            case Absent() -> throw ProblemException.notFound();
        };
        return ResponseBuilder.ok(page.of(link))
                .header("Content-Security-Policy", NOTHING_ELSE)
                .header("Referrer-Policy", "no-referrer")
                .header("Cache-Control", "public, max-age=300")
                .build();
    }
}
