package io.terrace.auth.fan;

import io.terrace.auth.user.FanQueryService;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.rest.ProblemException;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/// Which fans are wanted: one by an identifier, or those that pass the filters.
record FanQuery(
        @QueryParam("externalUserId")
        @Parameter(description = "The one fan of this id of the club's, or none.")
        @Nullable String externalUserId,

        @QueryParam("email") @Parameter(description = "The one fan with this verified address, or none.") @Nullable String email,

        @QueryParam("phone")
        @Parameter(description = "The one fan with this verified number (E.164), or none.")
        @Nullable String phone,

        @QueryParam("status") @Parameter(description = "Only fans who are `active`, or `suspended`.") @Nullable String status,

        @QueryParam("createdFrom") @Parameter(description = "Not created before.") @Nullable Instant createdFrom,

        @QueryParam("createdTo") @Parameter(description = "Created before.") @Nullable Instant createdTo) {

    private record LookUp(String name, @Nullable String text, Function<String, Optional<Identifier>> normal) {}

    /// An empty identifier is wrong: it would otherwise count as none, and be answered with the list.
    ///
    /// @param query what the request has, empty values too
    /// @return by what one fan is looked up; empty for the list
    /// @throws ProblemException 400 naming the parameter that has not the form, or that does not go with the others
    Optional<Identifier> identifier(Map<String, ?> query) {
        List<LookUp> given = Stream.of(
                        new LookUp("externalUserId", externalUserId, Identifier::external),
                        new LookUp("email", email, Identifier::email),
                        new LookUp("phone", phone, Identifier::phone))
                .filter(one -> query.containsKey(one.name()))
                .toList();
        if (given.isEmpty()) {
            return Optional.empty();
        }
        LookUp first = given.getFirst();
        if (given.size() > 1) {
            throw ProblemException.invalidQuery(given.get(1).name(), "unexpected");
        }
        filters().findFirst().ifPresent(name -> {
            throw ProblemException.invalidQuery(name, "unexpected");
        });
        return Optional.of(Optional.ofNullable(first.text())
                .flatMap(first.normal())
                .orElseThrow(() -> ProblemException.invalidQuery(first.name(), "invalid")));
    }

    /// @throws ProblemException 400 naming the parameter
    FanQueryService.Filter filter() {
        if (createdFrom != null && createdTo != null && createdTo.isBefore(createdFrom)) {
            throw ProblemException.invalidQuery("createdTo", "not_after_start");
        }
        return new FanQueryService.Filter(suspended(), createdFrom, createdTo);
    }

    private @Nullable Boolean suspended() {
        return switch (status) {
            case null -> null;
            case "active" -> false;
            case "suspended" -> true;
            default -> throw ProblemException.invalidQuery("status", "unknown");
        };
    }

    private Stream<String> filters() {
        return Stream.of(
                        status == null ? null : "status",
                        createdFrom == null ? null : "createdFrom",
                        createdTo == null ? null : "createdTo")
                .flatMap(Stream::ofNullable);
    }

    /// Nothing personal.
    @Override
    public String toString() {
        return "FanQuery";
    }
}
