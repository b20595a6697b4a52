package io.terrace.auth.otp;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.usage.UsageEventWriter;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/me/identities/challenges")
@RunOnVirtualThread
@RolesAllowed(Role.FAN)
class LinkChallengeResource {

    private final OtpSendService codes;
    private final ChallengeService challenges;
    private final CodeChecker codeChecker;
    private final CodeDestinationResolver identifierParser;
    private final UsageEventWriter usageMetering;
    private final Caller caller;

    LinkChallengeResource(
            OtpSendService codes,
            ChallengeService challenges,
            CodeChecker codeChecker,
            CodeDestinationResolver identifierParser,
            UsageEventWriter usageMetering,
            Caller caller) {
        this.codes = codes;
        this.challenges = challenges;
        this.codeChecker = codeChecker;
        this.identifierParser = identifierParser;
        this.usageMetering = usageMetering;
        this.caller = caller;
    }

    @POST
    @Idempotent(apart = true)
    @Operation(
            operationId = "createLinkChallenge",
            summary = "Sends a code by which the caller shows that an address or number is theirs",
            description = "For linking or unlinking an identity; it signs no user in. Counts and is refused like a "
                    + "code for signing in, is sent again and read at the same places, and says nothing of whose "
                    + "the identifier is.")
    @APIResponseSchema(
            value = ChallengeView.class,
            responseCode = "202",
            responseDescription = "Sent; the same for known and unknown users.")
    public RestResponse<ChallengeView> post(@NotNull @Valid ChallengeDraft draft) {
        Identifier identifier = identifierParser.identifier(draft);
        var plan = identifierParser.plan(identifier, draft.channel());
        ChallengeView challenge = OtpProblemMapper.challenge(codes.send(
                SendCodeCommand.link(identifier, plan, draft.locale(), caller.id()), CodeRequestOrigin.of(caller)));
        usageMetering.sentCode(caller.partnerId());
        return ChallengeResource.accepted(challenge);
    }

    @POST
    @Path("{challengeId}/verify")
    @Idempotent
    @Operation(
            operationId = "verifyLinkCode",
            summary = "Shows with the code that the address or number is the caller's",
            description = "Until the code would have expired, the challenge then serves for one act at "
                    + "`/v2/me/identities`. Tries count as in signing in: 422 `otp_incorrect`, `otp_expired`; 429 "
                    + "`otp_attempts_exceeded`.")
    @APIResponseSchema(value = ChallengeView.class, responseCode = "200", responseDescription = "Shown.")
    public RestResponse<ChallengeView> verify(@RestPath UUID challengeId, @NotNull @Valid CodeEntryRequest entry) {
        return switch (codeChecker.enter(challengeId, entry.code(), caller.id())) {
            case CodeEntryResult.Right right ->
                RestResponse.ok(challenges.find(challengeId).orElseThrow());
            case CodeEntryResult.Failure failure -> throw OtpProblemMapper.of(failure);
        };
    }
}
