package io.terrace.community.link;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.code.CodeGuessLimiter;
import io.terrace.community.code.ShortCodeGenerator;
import io.terrace.community.link.ShareLinkResult.Absent;
import io.terrace.community.link.ShareLinkResult.Ended;
import io.terrace.community.link.ShareLinkResult.Known;
import io.terrace.community.link.ShareLinkResult.Made;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.RestResponse.Status;

@Path("/v2/links")
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class LinkResource {

    private final ShareLinkService linkResolver;
    private final CodeGuessLimiter guesses;

    LinkResource(ShareLinkService linkResolver, CodeGuessLimiter guesses) {
        this.linkResolver = linkResolver;
        this.guesses = guesses;
    }

    @POST
    @RolesAllowed(Role.FAN)
    @Idempotent
    @Operation(
            operationId = "createLink",
            summary = "The short link to something in the app",
            description = "201 for a new one. A target has one link: a repeated request gets the same, 200, and it "
                    + "lives a year from then. Whether the target is there is for the app to find out; only an "
                    + "invitation, which comes with its link, is looked up: 404 `not_found`, 410 `link_expired`. 400 "
                    + "`validation_failed` for an id that is none of the target's.")
    @APIResponseSchema(value = LinkView.class, responseCode = "201", responseDescription = "Made.")
    @APIResponse(
            responseCode = "200",
            description = "Made before.",
            content = @Content(schema = @Schema(implementation = LinkView.class)))
    public RestResponse<LinkView> create(@NotNull @Valid LinkDraft draft) {
        String id = draft.target().read(draft.id()).orElseThrow(() -> ProblemException.invalid("/id", "invalid"));
        guesses.check();
        return answer(linkResolver.make(draft.target(), id));
    }

    @GET
    @Path("{code}")
    @RolesAllowed({Role.FAN, Role.APP})
    @Operation(
            operationId = "getLink",
            summary = "Where a short link of this community leads",
            description = "404 `not_found`; 410 `link_expired` where it has expired or what it led to has ended; 429 "
                    + "`rate_limited` after too many codes that are none.")
    @APIResponseSchema(value = LinkView.class, responseCode = "200", responseDescription = "The link.")
    public RestResponse<LinkView> get(String code) {
        guesses.check();
        return answer(ShortCodeGenerator.read(code).map(linkResolver::find).orElseGet(Absent::new));
    }

    private RestResponse<LinkView> answer(ShareLinkResult verdict) {
        return switch (verdict) {
            case Made(LinkView link) ->
                ResponseBuilder.create(Status.CREATED, link)
                        .header("Location", "/v2/links/" + link.code())
                        .build();
            case Known(LinkView link) -> RestResponse.ok(link);
            case Ended() -> throw ProblemException.of(ErrorCode.LINK_EXPIRED);
            case Absent() -> {
                guesses.failed();
                throw ProblemException.notFound();
            }
        };
    }
}
