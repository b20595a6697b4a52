package io.terrace.sponsorship.placement;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.placement.PlacementView.PlacementsResponse;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/v2/sponsorship/placements")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class PlacementResource {

    /// Every request may have it: the document names it for all of them.
    private static final String PLATFORM = "X-Service-SDK-Platform";

    private final PlacementTimeLimiter placements;
    private final PlacementRepository stored;
    private final Caller caller;

    PlacementResource(PlacementTimeLimiter placements, PlacementRepository stored, Caller caller) {
        this.placements = placements;
        this.stored = stored;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listSponsorshipPlacements",
            summary = "What to show in these slots",
            description = "`slots`: names, separated by commas, each once. `context`: `event:{id}` or `poll:{id}`. 200 "
                    + "within 150 ms, with a reason for each slot that stays empty. Each placement is held for the "
                    + "fan for 15 minutes.")
    public PlacementsResponse list(
            @RestQuery @Nullable @Parameter(description = "Names of slots, separated by commas, each once.")
                    String slots,
            @RestQuery @Nullable @Parameter(description = "`event:{id}` or `poll:{id}`.") String context,
            @Context HttpHeaders headers)
            throws InterruptedException {
        String locale = headers.getAcceptableLanguages().stream()
                .map(Locale::toLanguageTag)
                .filter(tag -> !tag.equals("*") && !tag.equals("und"))
                .findFirst()
                .orElse(null);
        return placements.decide(new PlacementCommand(
                caller.communityId(),
                caller.id(),
                slots(slots),
                id("event:", context),
                id("poll:", context),
                locale,
                headers.getHeaderString(PLATFORM)));
    }

    @GET
    @Path("{placementId}/explain")
    @Operation(operationId = "explainSponsorshipPlacement", summary = "Why the fan sees this")
    public PlacementExplanationView explain(@RestPath UUID placementId) {
        return stored.explain(caller.communityId(), caller.id(), placementId).orElseThrow(ProblemException::notFound);
    }

    @PUT
    @Path("{placementId}/hide")
    @Operation(operationId = "hideSponsorshipPlacement", summary = "Shows the fan no more of this campaign")
    public void hide(@RestPath UUID placementId) {
        if (!stored.hide(caller.communityId(), caller.id(), placementId)) {
            throw ProblemException.notFound();
        }
    }

    private static List<Slot> slots(@Nullable String names) {
        if (names == null || names.isBlank()) {
            throw ProblemException.invalidQuery("slots", "required");
        }
        List<Slot> slots = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            Slot slot = Arrays.stream(Slot.values())
                    .filter(known -> known.wire().equals(name))
                    .findFirst()
                    .orElseThrow(() -> ProblemException.invalidQuery("slots", "invalid"));
            if (slots.contains(slot)) {
                throw ProblemException.invalidQuery("slots", "invalid");
            }
            slots.add(slot);
        }
        return slots;
    }

    /// The id that follows the prefix; null where the context is of another kind or none.
    private static @Nullable UUID id(String prefix, @Nullable String context) {
        if (context == null) {
            return null;
        }
        if (!context.matches("(event|poll):[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")) {
            throw ProblemException.invalidQuery("context", "invalid");
        }
        return context.startsWith(prefix) ? UUID.fromString(context.substring(prefix.length())) : null;
    }
}
