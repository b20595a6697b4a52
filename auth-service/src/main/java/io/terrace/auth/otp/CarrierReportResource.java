package io.terrace.auth.otp;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.courier.TwilioStatusCallbackParser;
import io.terrace.platform.kernel.TwilioSignatureValidator;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/// Where carriers say what became of a message. Without their signature there is nothing here.
@Path(TwilioStatusCallbackParser.PATH)
@RunOnVirtualThread
class CarrierReportResource {

    private final TwilioStatusCallbackParser twilio;
    private final LostMessageHandler lost;

    CarrierReportResource(TwilioStatusCallbackParser twilio, LostMessageHandler lost) {
        this.twilio = twilio;
        this.lost = lost;
    }

    @POST
    @Path("{communityId}/{messageId}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @PermitAll
    @Operation(hidden = true)
    public void post(
            @RestPath UUID communityId,
            @RestPath UUID messageId,
            @HeaderParam(TwilioSignatureValidator.HEADER) @Nullable String signature,
            String body) {
        Map<String, List<String>> form = TwilioSignatureValidator.form(body);
        if (!twilio.isGenuine(communityId + "/" + messageId, form, signature)) {
            throw ProblemException.notFound();
        }
        twilio.lost(form)
                .ifPresent(number -> Tenancy.within(communityId, () -> lost.report(communityId, messageId, number)));
    }
}
