package io.terrace.feed.pin;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.freestyle.FreestyleView;
import io.terrace.feed.pin.PinRepository.Pin;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

@Path("/v2/feed/pins")
@RunOnVirtualThread
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class PinResource {

    private static final int MAX_PINS = 10;
    private static final Duration SOONEST_END = Duration.ofMinutes(1);
    private static final Duration LATEST_END = Duration.ofDays(366);

    private final PinRepository pins;
    private final FreestyleQueryService freestyles;
    private final Caller caller;
    private final InstantSource clock;

    PinResource(PinRepository pins, FreestyleQueryService freestyles, Caller caller, InstantSource clock) {
        this.pins = pins;
        this.freestyles = freestyles;
        this.caller = caller;
        this.clock = clock;
    }

    @GET
    @RolesAllowed({Role.FAN, Role.SERVER, Role.EDITOR})
    @NeedsScope("content:read")
    @Transactional
    @Operation(
            operationId = "listPins",
            summary = "The freestyles that the club has pinned, the latest first",
            description =
                    "At most ten. A fan gets those that they may see: none that is hidden or removed, and none of "
                            + "fans whom a block keeps from them. One that comes back is pinned again. The club's staff, and a "
                            + "secret key, get all that are not removed.")
    public PinListView list() {
        List<Pin> pinned = pins.list();
        Map<UUID, FreestyleView> views = freestyles.shown(
                pinned.stream().map(Pin::freestyle).toList(),
                caller.is(Role.FAN) ? Optional.of(caller.id()) : Optional.empty());
        return new PinListView(pinned.stream()
                .flatMap(pin -> Optional.ofNullable(views.get(pin.freestyle()))
                        .map(view -> new PinView(pin.pinnedAt(), pin.endsAt(), view))
                        .stream())
                .toList());
    }

    @PUT
    @Path("{freestyleId}")
    @RolesAllowed({Role.SERVER, Role.EDITOR})
    @NeedsScope("content:write")
    @Transactional
    @Operation(
            operationId = "putPin",
            summary = "Pins a freestyle, or changes when its pin ends",
            description = "It keeps its place where it is pinned already. 404 `not_found` unless it is published for "
                    + "the whole community; 422 `rule_violation` with reason `too_many_pins` and its `limit` of 10.")
    public void put(@RestPath UUID freestyleId, @Valid @Nullable PinRequest pin) {
        Instant endsAt = pin == null ? null : pin.endsAt();
        requireEnd(endsAt);
        if (!freestyles.isPublishedToAll(freestyleId)) {
            throw ProblemException.notFound();
        }
        if (!pins.save(freestyleId, endsAt, MAX_PINS)) {
            throw ProblemException.withReasons(
                    ErrorCode.RULE_VIOLATION, List.of(new Reason("too_many_pins", Map.of("limit", MAX_PINS))));
        }
    }

    @DELETE
    @Path("{freestyleId}")
    @RolesAllowed({Role.SERVER, Role.EDITOR})
    @NeedsScope("content:write")
    @Transactional
    @Operation(
            operationId = "deletePin",
            summary = "Takes a pin away; repeating it changes nothing",
            description = "The freestyle itself stays as it is.")
    public void delete(@RestPath UUID freestyleId) {
        pins.delete(freestyleId);
    }

    private void requireEnd(@Nullable Instant endsAt) {
        Instant now = clock.instant();
        if (endsAt != null && (endsAt.isBefore(now.plus(SOONEST_END)) || endsAt.isAfter(now.plus(LATEST_END)))) {
            throw ProblemException.invalid("/endsAt", "out_of_range");
        }
    }
}
