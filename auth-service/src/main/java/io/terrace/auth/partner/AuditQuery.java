package io.terrace.auth.partner;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditFilter;
import io.terrace.platform.kernel.TimeParser;
import io.terrace.platform.rest.ProblemException;
import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/// The audit log's filter as it is sent. Read here and not by the framework, which answers 404 to what it cannot read.
record AuditQuery(
        @QueryParam("action") @Parameter(description = "Only these acts.") @Nullable String action,

        @QueryParam("actorId")
        @Parameter(description = "Only what they did.", schema = @Schema(format = "uuid"))
        @Nullable String actorId,

        @QueryParam("from") @Parameter(description = "Not before.", schema = @Schema(format = "date-time")) @Nullable String from,

        @QueryParam("to") @Parameter(description = "Before.", schema = @Schema(format = "date-time")) @Nullable String to) {

    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    /// @throws ProblemException 400 naming the parameter
    AuditFilter filter() {
        return new AuditFilter(act(), actor(), time("from", from), time("to", to));
    }

    private @Nullable AuditAction act() {
        return action == null
                ? null
                : AuditAction.of(action).orElseThrow(() -> ProblemException.invalidQuery("action", "unknown"));
    }

    private @Nullable UUID actor() {
        try {
            return actorId == null ? null : UUID.fromString(actorId);
        } catch (IllegalArgumentException notAnId) {
            throw ProblemException.invalidQuery("actorId", "invalid");
        }
    }

    private static @Nullable Instant time(String name, @Nullable String text) {
        try {
            return text == null ? null : sane(TimeParser.instant(text));
        } catch (TimeParser.OutOfRangeException notInRange) {
            throw ProblemException.invalidQuery(name, "out_of_range");
        } catch (DateTimeException notATime) {
            throw ProblemException.invalidQuery(name, "invalid");
        }
    }

    /// Postgres' calendar is shorter than Java's.
    private static Instant sane(Instant at) {
        return at.isBefore(FIRST) ? FIRST : at.isAfter(LAST) ? LAST : at;
    }
}
