package io.terrace.messaging.call;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.messaging.call.provider.CallRoom;
import io.terrace.messaging.call.provider.ProviderEventSink;
import io.terrace.messaging.call.provider.ProviderWebhook;
import io.terrace.messaging.call.provider.TelephonyProvider;
import io.terrace.messaging.call.provider.TelephonyProviderSelector;
import io.terrace.messaging.call.provider.WebhookResult.Events;
import io.terrace.messaging.call.provider.WebhookResult.JoinRequest;
import io.terrace.messaging.call.provider.WebhookResult.Rejected;
import io.terrace.messaging.call.provider.WebhookResult.UnknownRoom;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// Where providers say what happens in calls' rooms. Without their signature there is nothing here.
@Path("/v2/webhooks/telephony/{provider}")
@RunOnVirtualThread
class TelephonyWebhookResource {

    /// What the gateway hands on of `Authorization`, which to a service is the gateway's own.
    private static final String GATEWAY_AUTHORIZATION = "X-Service-Webhook-Authorization";

    private static final String EVENT = "What happened, in the provider's own format.";

    private final TelephonyProviderSelector providers;
    private final ProviderEventSink events;
    private final CallQueryService calls;
    private final InstantSource clock;

    TelephonyWebhookResource(
            TelephonyProviderSelector providers,
            ProviderEventSink events,
            CallQueryService calls,
            InstantSource clock) {
        this.providers = providers;
        this.events = events;
        this.calls = calls;
        this.clock = clock;
    }

    @POST
    @PermitAll
    @Consumes({
        MediaType.APPLICATION_JSON,
        "application/webhook+json",
        MediaType.APPLICATION_FORM_URLENCODED,
        MediaType.TEXT_PLAIN
    })
    @Operation(
            operationId = "receiveTelephonyWebhook",
            summary = "What the telephony provider says of a call",
            description = "For the provider alone, `livekit` or `twilio`, in its own format and signed as it signs. "
                    + "404 `not_found` for another than the one that is set up, and for what is forged, altered or "
                    + "older than five minutes.")
    @APIResponse(
            responseCode = "200",
            description = "TwiML: what a phone is to do, which Twilio asks.",
            content = @Content(mediaType = MediaType.APPLICATION_XML, schema = @Schema(type = SchemaType.STRING)))
    @APIResponse(responseCode = "204", description = "Taken, as often as it comes.")
    public RestResponse<String> post(
            @RestPath @Parameter(description = "`livekit` or `twilio`.") String provider,
            @Context HttpHeaders headers,
            @RequestBody(
                            content = {
                                @Content(
                                        mediaType = MediaType.APPLICATION_JSON,
                                        schema = @Schema(type = SchemaType.OBJECT, description = EVENT)),
                                @Content(
                                        mediaType = "application/webhook+json",
                                        schema = @Schema(type = SchemaType.OBJECT, description = EVENT)),
                                @Content(
                                        mediaType = MediaType.APPLICATION_FORM_URLENCODED,
                                        schema = @Schema(type = SchemaType.OBJECT, description = EVENT)),
                                @Content(
                                        mediaType = MediaType.TEXT_PLAIN,
                                        schema = @Schema(type = SchemaType.STRING, description = EVENT))
                            })
                    String body) {
        TelephonyProvider known = providers.find(provider).orElseThrow(ProblemException::notFound);
        return switch (known.read(new ProviderWebhook(signature(known, headers), body), clock.instant())) {
            case Events(var said) -> {
                said.forEach(event -> events.receive(known.name(), event));
                yield RestResponse.noContent();
            }
            case JoinRequest(CallRoom room, UUID fan) ->
                xml(mayEnter(known, room, fan) ? known.admission(room, fan) : known.rejection());
            case UnknownRoom() -> xml(known.rejection());
            case Rejected() -> throw ProblemException.notFound();
        };
    }

    private static @Nullable String signature(TelephonyProvider provider, HttpHeaders headers) {
        String name = provider.signatureHeader();
        String handedOn =
                name.equals(HttpHeaders.AUTHORIZATION) ? headers.getHeaderString(GATEWAY_AUTHORIZATION) : null;
        return handedOn == null ? headers.getHeaderString(name) : handedOn;
    }

    private boolean mayEnter(TelephonyProvider provider, CallRoom room, UUID fan) {
        return Tenancy.within(room.community(), () -> calls.call(room.call()))
                .filter(call -> call.provider().equals(provider.name()))
                .filter(call -> call.admits(fan))
                .isPresent();
    }

    private static RestResponse<String> xml(Optional<String> document) {
        return ResponseBuilder.<String>create(200)
                .header("Content-Type", MediaType.APPLICATION_XML)
                .entity(document.orElse("<Response/>"))
                .build();
    }
}
