package io.terrace.wallet.earning;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/v2/wallet/earn-rules")
@RolesAllowed({Role.SERVER, Role.ADMIN})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class EarnRuleResource {

    private final EarnRuleService rules;
    private final EarnEventCatalog facts;

    EarnRuleResource(EarnRuleService rules, EarnEventCatalog facts) {
        this.rules = rules;
        this.facts = facts;
    }

    @POST
    @Idempotent
    @NeedsScope("wallet:write")
    @Operation(
            operationId = "createEarnRule",
            summary = "Has a kind of fact earn points from now on",
            description = "Fields are those of the event, such as `reaction.changed` with userField `reactorId` and "
                    + "factFields `[\"freestyleId\"]`, or `poll.ballots_cast` with `voters` and `[\"pollId\"]`. "
                    + "userField is one with fans (`authorId`, `reactorId`, `voters`); factFields and where take those "
                    + "with a single value. A fact is paid once per rule and fan. Points that are pending for a while "
                    + "expire later than that.")
    @APIResponseSchema(value = EarnRuleView.class, responseCode = "201", responseDescription = "In force.")
    public RestResponse<EarnRuleView> create(@NotNull @Valid EarnRuleDraft draft) {
        check(draft);
        EarnRuleView rule = rules.add(draft);
        return ResponseBuilder.<EarnRuleView>create(201)
                .header("Location", "/v2/wallet/earn-rules/" + rule.id())
                .entity(rule)
                .build();
    }

    @GET
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("wallet:read")
    @Operation(operationId = "listEarnRules", summary = "The earn rules, newest first")
    public Page<EarnRuleView> list(@BeanParam @Valid PageRequest page) {
        return rules.page(page);
    }

    @GET
    @Path("{ruleId}")
    @RolesAllowed({Role.SERVER, Role.ANALYST})
    @NeedsScope("wallet:read")
    @Operation(operationId = "getEarnRule", summary = "An earn rule")
    public EarnRuleView get(@RestPath UUID ruleId) {
        return rules.find(ruleId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{ruleId}")
    @Idempotent
    @NeedsScope("wallet:write")
    @Operation(operationId = "updateEarnRule", summary = "Changes a rule's points, or lets it rest")
    @APIResponseSchema(value = EarnRuleView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<EarnRuleView> patch(
            @RestPath UUID ruleId, @BeanParam VersionPrecondition precondition, @NotNull @Valid EarnRulePatch change) {
        return RestResponse.ok(rules.change(ruleId, precondition, change).orElseThrow(ProblemException::notFound));
    }

    private void check(EarnRuleDraft draft) {
        EarnEventCatalog.Fields fields =
                facts.fieldsOf(draft.event()).orElseThrow(() -> ProblemException.invalid("/event", "unknown"));
        if (!fields.fans().contains(draft.userField())) {
            throw ProblemException.invalid("/userField", "unknown");
        }
        if (!fields.plain().containsAll(draft.factFields())) {
            throw ProblemException.invalid("/factFields", "unknown");
        }
        if (!fields.plain().containsAll(draft.where().keySet())) {
            throw ProblemException.invalid("/where", "unknown");
        }
        Long available = draft.availableAfterSec();
        Long expires = draft.expiresAfterSec();
        if (available != null && expires != null && expires <= available) {
            throw ProblemException.invalid("/expiresAfterSec", "not_after_available");
        }
    }
}
