package io.terrace.sponsorship.impression;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.RequestTimeout;
import io.terrace.platform.tenancy.Caller;
import io.terrace.sponsorship.impression.ImpressionBatchRequest.ImpressionDraft;
import io.terrace.sponsorship.impression.ImpressionBatchResponse.ImpressionItem;
import io.terrace.sponsorship.impression.ImpressionBatchResponse.ImpressionStatus;
import io.terrace.sponsorship.member.ViewabilityThreshold;
import io.terrace.sponsorship.placement.PlacementToken;
import io.terrace.sponsorship.placement.PlacementTokenSigner;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/sponsorship/impressions")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ImpressionResource {

    /// A placement's token is good for so long.
    private static final Duration TOKEN_LIFE = Duration.ofMinutes(15);

    /// How far a phone's clock may be off.
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private final PlacementTokenSigner signer;
    private final ImpressionRecorder recorder;
    private final Caller caller;
    private final RequestTimeout patience;
    private final InstantSource clock;

    ImpressionResource(
            PlacementTokenSigner signer,
            ImpressionRecorder recorder,
            Caller caller,
            RequestTimeout patience,
            InstantSource clock) {
        this.patience = patience;
        this.signer = signer;
        this.recorder = recorder;
        this.caller = caller;
        this.clock = clock;
    }

    @POST
    @CommitsBeforeAnswer("Impressions are committed in groups.")
    @Operation(
            operationId = "recordSponsorshipImpressions",
            summary = "What happened to placements",
            description =
                    "200 events at most, with a verdict each. An event counts once by token and type, so a batch "
                            + "may be sent again. `viewable` takes what the placement's `viewability` says, and is an impression too.")
    @APIResponseSchema(value = ImpressionBatchResponse.class, responseCode = "202", responseDescription = "Durable.")
    public RestResponse<ImpressionBatchResponse> record(@NotNull @Valid ImpressionBatchRequest batch) {
        UUID community = caller.communityId();
        UUID fan = caller.id();
        Instant now = clock.instant();
        List<@Nullable String> refusals = new ArrayList<>();
        List<ImpressionCommand> commands = new ArrayList<>();
        for (ImpressionDraft event : batch.events()) {
            Optional<PlacementToken> token = signer.verify(event.token(), community, fan);
            String refusal = token.isEmpty()
                    ? "token_invalid"
                    : isSeen(event, token.get().viewability()) ? null : "not_viewable";
            refusals.add(refusal);
            if (refusal == null) {
                PlacementToken good = token.orElseThrow();
                commands.add(new ImpressionCommand(event.type(), good, isPossible(event, good, now)));
            }
        }
        Iterator<ImpressionResult> results =
                recorder.record(fan, commands, patience.left()).iterator();
        List<ImpressionItem> items = new ArrayList<>();
        for (int i = 0; i < refusals.size(); i++) {
            UUID id = batch.events().get(i).eventId();
            String refusal = refusals.get(i);
            items.add(
                    refusal == null
                            ? item(id, results.next())
                            : new ImpressionItem(id, ImpressionStatus.REJECTED, refusal));
        }
        return ResponseBuilder.<ImpressionBatchResponse>create(202)
                .entity(ImpressionBatchResponse.of(items))
                .build();
    }

    private static boolean isSeen(ImpressionDraft event, ViewabilityThreshold wanted) {
        return event.type() != ImpressionType.VIEWABLE
                || (event.visiblePct() != null
                        && event.visiblePct() >= wanted.pct()
                        && event.visibleMs() != null
                        && event.visibleMs() >= wanted.ms());
    }

    /// Not before its decision, not in the future, and not in view for longer than it has been there.
    private static boolean isPossible(ImpressionDraft event, PlacementToken token, Instant now) {
        Instant decidedAt = token.expiresAt().minus(TOKEN_LIFE);
        Duration since = Duration.between(decidedAt, now).plus(CLOCK_SKEW);
        return !event.occurredAt().isBefore(decidedAt.minus(CLOCK_SKEW))
                && !event.occurredAt().isAfter(now.plus(CLOCK_SKEW))
                && (event.visibleMs() == null || since.toMillis() >= event.visibleMs());
    }

    private static ImpressionItem item(UUID id, ImpressionResult result) {
        return switch (result) {
            case COUNTED -> new ImpressionItem(id, ImpressionStatus.ACCEPTED, null);
            case DUPLICATE -> new ImpressionItem(id, ImpressionStatus.DUPLICATE, null);
            case EXPIRED -> new ImpressionItem(id, ImpressionStatus.REJECTED, "expired");
            case VELOCITY -> new ImpressionItem(id, ImpressionStatus.REJECTED, "velocity");
            case IMPOSSIBLE_ORDER -> new ImpressionItem(id, ImpressionStatus.REJECTED, "impossible_order");
        };
    }
}
