package io.terrace.auth.member;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.member.StaffMemberChangeResult.AboveOwnRole;
import io.terrace.auth.member.StaffMemberChangeResult.AlreadyMember;
import io.terrace.auth.member.StaffMemberChangeResult.Done;
import io.terrace.auth.member.StaffMemberChangeResult.LastOwner;
import io.terrace.auth.member.StaffMemberChangeResult.NoSuchMember;
import io.terrace.auth.member.StaffMemberChangeResult.TooMany;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/members")
@RunOnVirtualThread
@RolesAllowed({Role.OPERATOR, Role.ADMIN})
class StaffMemberResource {

    private final StaffMemberService members;
    private final PartnerAccessGuard access;

    StaffMemberResource(StaffMemberService members, PartnerAccessGuard access) {
        this.members = members;
        this.access = access;
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "inviteMember",
            summary = "Lets an address sign in as staff",
            description = "They get a mail, which holds nothing to sign in with. 409 `already_exists` for one that "
                    + "may already; 422 `rule_violation` with reason `above_own_role`; 429 `rate_limited` with policy "
                    + "`invitations` where the partner has invited as many as it may in a day.")
    @APIResponseSchema(value = StaffMemberView.class, responseCode = "201", responseDescription = "Invited.")
    public RestResponse<StaffMemberView> post(
            @RestPath UUID partnerId, @NotNull @Valid StaffInvitationDraft invitation) {
        access.admit(partnerId);
        String email = Identifier.email(invitation.email())
                .map(Identifier::value)
                .filter(address -> address.chars().allMatch(character -> character < 128))
                .orElseThrow(() -> ProblemException.invalid("/email", "invalid"));
        StaffMemberView member = done(members.invite(partnerId, email, invitation.role()));
        return ResponseBuilder.<StaffMemberView>create(201)
                .header("Location", "/v2/partners/" + partnerId + "/members/" + member.id())
                .entity(member)
                .build();
    }

    @GET
    @Operation(operationId = "listMembers", summary = "The partner's staff, oldest first")
    public Page<StaffMemberView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return members.page(partnerId, page);
    }

    @GET
    @Path("{memberId}")
    @Operation(operationId = "getMember", summary = "A member of the staff")
    public StaffMemberView get(@RestPath UUID partnerId, @RestPath UUID memberId) {
        access.admit(partnerId);
        return members.find(partnerId, memberId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{memberId}")
    @Idempotent
    @Operation(
            operationId = "changeMember",
            summary = "Gives another role, which ends what the member is signed in as",
            description = "422 `rule_violation` with reason `above_own_role` or `last_owner`.")
    @APIResponseSchema(value = StaffMemberView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<StaffMemberView> patch(
            @RestPath UUID partnerId,
            @RestPath UUID memberId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid StaffMemberPatch change) {
        access.admit(partnerId);
        return RestResponse.ok(done(members.change(partnerId, memberId, precondition, change.role())));
    }

    @DELETE
    @Path("{memberId}")
    @Operation(
            operationId = "removeMember",
            summary = "Ends a membership: the member is refused everywhere within 5 s",
            description = "422 `rule_violation` with reason `above_own_role` or `last_owner`.")
    public void delete(@RestPath UUID partnerId, @RestPath UUID memberId, @BeanParam VersionPrecondition precondition) {
        access.admit(partnerId);
        done(members.remove(partnerId, memberId, precondition));
    }

    private static StaffMemberView done(StaffMemberChangeResult verdict) {
        return switch (verdict) {
            case Done(StaffMemberView member) -> member;
            case NoSuchMember() -> throw ProblemException.notFound();
            case AlreadyMember() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case AboveOwnRole() -> throw rule("above_own_role");
            case TooMany(Duration pause) ->
                throw ProblemException.retryAfter(ErrorCode.RATE_LIMITED, pause, Map.of("policy", "invitations"));
            case LastOwner() -> throw rule("last_owner");
        };
    }

    private static ProblemException rule(String reason) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }
}
