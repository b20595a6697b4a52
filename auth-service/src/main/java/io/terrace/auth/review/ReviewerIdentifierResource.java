package io.terrace.auth.review;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/review-identifiers")
@RunOnVirtualThread
class ReviewerIdentifierResource {

    private static final Duration LONGEST = Duration.ofDays(90);

    private final ReviewerIdentifierService reviews;
    private final PartnerAccessGuard access;
    private final InstantSource clock;

    ReviewerIdentifierResource(ReviewerIdentifierService reviews, PartnerAccessGuard access, InstantSource clock) {
        this.reviews = reviews;
        this.access = access;
        this.clock = clock;
    }

    @POST
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "addReviewIdentifier",
            summary = "Lets an app store's reviewers in: a fixed code for an identifier that none is sent to",
            description = "It signs in to the partner's communities like any other, within the same limits, until "
                    + "`expiresAt`, at most 90 days ahead. It signs in a user of its own, never a fan's, and ends once a "
                    + "fan proves that the address or number is theirs. 409 `already_exists` where the partner has "
                    + "it, `identity_conflict` where a fan of the partner's has proven it.")
    @APIResponseSchema(value = ReviewerIdentifierView.class, responseCode = "201", responseDescription = "Added.")
    public RestResponse<ReviewerIdentifierView> post(
            @RestPath UUID partnerId, @NotNull @Valid ReviewerIdentifierDraft draft) {
        access.admit(partnerId);
        Identifier identifier = identifier(draft);
        checkExpiry(draft.expiresAt());
        ReviewerIdentifierView made = switch (reviews.add(partnerId, identifier, draft)) {
            case AddReviewerIdentifierResult.Added(ReviewerIdentifierView profile) -> profile;
            case AddReviewerIdentifierResult.AlreadyThere() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case AddReviewerIdentifierResult.OfAFan() ->
                throw ProblemException.withErrors(
                        ErrorCode.IDENTITY_CONFLICT,
                        List.of(new FieldError("/" + identifier.kind().field(), "conflict")));
        };
        return ResponseBuilder.<ReviewerIdentifierView>create(201)
                .header("Location", "/v2/partners/" + partnerId + "/review-identifiers/" + made.id())
                .entity(made)
                .build();
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("review_identifiers:read")
    @Operation(operationId = "listReviewIdentifiers", summary = "The partner's review identifiers, oldest first")
    public Page<ReviewerIdentifierView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return reviews.page(partnerId, page);
    }

    @DELETE
    @Path("{reviewIdentifierId}")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(operationId = "removeReviewIdentifier", summary = "Its code opens nothing from now on")
    public void delete(@RestPath UUID partnerId, @RestPath UUID reviewIdentifierId) {
        access.admit(partnerId);
        if (!reviews.remove(partnerId, reviewIdentifierId)) {
            throw ProblemException.notFound();
        }
    }

    private static Identifier identifier(ReviewerIdentifierDraft draft) {
        if (draft.email() != null && draft.phone() != null) {
            throw ProblemException.invalid("/phone", "unexpected");
        }
        if (draft.email() != null) {
            return Identifier.email(draft.email()).orElseThrow(() -> ProblemException.invalid("/email", "invalid"));
        }
        if (draft.phone() != null) {
            return Identifier.phone(draft.phone()).orElseThrow(() -> ProblemException.invalid("/phone", "invalid"));
        }
        throw ProblemException.invalid("/email", "required");
    }

    private void checkExpiry(Instant expiresAt) {
        Instant now = clock.instant();
        if (!expiresAt.isAfter(now)) {
            throw ProblemException.invalid("/expiresAt", "past");
        }
        if (expiresAt.isAfter(now.plus(LONGEST))) {
            throw ProblemException.invalid("/expiresAt", "too_late");
        }
    }
}
