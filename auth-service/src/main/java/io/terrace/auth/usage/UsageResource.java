package io.terrace.auth.usage;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.TimeParser;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/usage")
@RunOnVirtualThread
class UsageResource {

    private static final int LONGEST = 366;
    private static final int USUAL = 30;

    private final UsageRepository usage;
    private final PartnerAccessGuard access;
    private final InstantSource clock;

    UsageResource(UsageRepository usage, PartnerAccessGuard access, InstantSource clock) {
        this.usage = usage;
        this.access = access;
        this.clock = clock;
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.ANALYST})
    @Operation(
            operationId = "getUsage",
            summary = "Sign-ins, codes sent, active sessions and new users, day by day",
            description = "Days are UTC's; at most 366 at a time, the last 30 unless given. 400 `validation_failed`.")
    public UsageView get(
            @RestPath UUID partnerId,
            @QueryParam("from") @Parameter(description = "The first day.", schema = @Schema(format = "date")) @Nullable String from,
            @QueryParam("to") @Parameter(description = "The last day.", schema = @Schema(format = "date")) @Nullable String to) {
        access.admit(partnerId);
        LocalDate last = day("to", to, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
        LocalDate first = day("from", from, last.minusDays(USUAL - 1L));
        if (first.isAfter(last) || first.plusDays(LONGEST).compareTo(last) <= 0) {
            throw ProblemException.invalidQuery("from", "out_of_range");
        }
        return usage.read(partnerId, first, last);
    }

    private static LocalDate day(String name, @Nullable String text, LocalDate usual) {
        if (text == null) {
            return usual;
        }
        try {
            LocalDate day = TimeParser.date(text);
            if (day.getYear() < 2000) {
                throw ProblemException.invalidQuery(name, "out_of_range");
            }
            return day;
        } catch (TimeParser.OutOfRangeException notInRange) {
            throw ProblemException.invalidQuery(name, "out_of_range");
        } catch (DateTimeException notADay) {
            throw ProblemException.invalidQuery(name, "invalid");
        }
    }
}
