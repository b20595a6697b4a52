package io.terrace.community.invitation;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/invitations/{invitation}/qr")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class QrResource {

    static final String SVG = "image/svg+xml";
    static final String PNG = "image/png";

    private final InvitationService invitations;
    private final Caller caller;

    QrResource(InvitationService invitations, Caller caller) {
        this.invitations = invitations;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "getInvitationQr",
            summary = "The QR code of one of the caller's invitations",
            description = "What it holds is the invitation's `url`. 404 `not_found`.")
    @APIResponse(
            responseCode = "200",
            description = "The picture.",
            content = {
                @Content(mediaType = SVG, schema = @Schema(type = SchemaType.STRING)),
                @Content(mediaType = PNG, schema = @Schema(type = SchemaType.STRING, format = "binary"))
            })
    @APIResponse(responseCode = "304", description = "It is the one the client has.")
    public RestResponse<byte[]> get(
            @RestPath @Parameter(description = "Its id.") UUID invitation,
            @QueryParam("format") @DefaultValue("svg") @Pattern(regexp = "svg|png") String format,
            @QueryParam("size") @DefaultValue("512") @Min(128) @Max(2048) @Parameter(description = "Pixels a side.")
                    int size,
            @RestHeader("If-None-Match") @Nullable String ifNoneMatch) {
        String url = invitations.url(invitation, caller.id()).orElseThrow(ProblemException::notFound);
        boolean vector = format.equals("svg");
        QrCodeWriter qr = new QrCodeWriter(url);
        byte[] picture = vector ? qr.svg(size) : qr.png(size);
        String tag = tag(picture);
        ResponseBuilder<byte[]> answer = ifNoneMatch != null && ifNoneMatch.contains(tag)
                ? ResponseBuilder.create(RestResponse.Status.NOT_MODIFIED)
                : ResponseBuilder.ok(picture, MediaType.valueOf(vector ? SVG : PNG));
        return answer.header("ETag", tag)
                .header("Cache-Control", "private, max-age=86400")
                .build();
    }

    private static String tag(byte[] content) {
        return '"' + HexFormat.of().formatHex(Arrays.copyOf(Sha256Hash.of(content), 16)) + '"';
    }
}
