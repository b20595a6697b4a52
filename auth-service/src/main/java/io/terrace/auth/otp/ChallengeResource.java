package io.terrace.auth.otp;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.session.TokenResponse;
import io.terrace.auth.usage.UsageEventWriter;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
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

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/auth/otp/challenges")
@RunOnVirtualThread
@RolesAllowed({Role.APP, Role.FAN})
class ChallengeResource {

    private final OtpSendService codes;
    private final ChallengeService challenges;
    private final OtpSignInService otpSignIn;
    private final CodeDestinationResolver identifierParser;
    private final UsageEventWriter usageMetering;
    private final Caller caller;

    ChallengeResource(
            OtpSendService codes,
            ChallengeService challenges,
            OtpSignInService otpSignIn,
            CodeDestinationResolver identifierParser,
            UsageEventWriter usageMetering,
            Caller caller) {
        this.codes = codes;
        this.challenges = challenges;
        this.otpSignIn = otpSignIn;
        this.identifierParser = identifierParser;
        this.usageMetering = usageMetering;
        this.caller = caller;
    }

    @POST
    @Idempotent(apart = true)
    @Operation(
            operationId = "createOtpChallenge",
            summary = "Sends a code",
            description =
                    "At most one a minute, 3 a minute and 10 an hour for an identifier. Of these 10, installations on "
                            + "which its fan has not signed in before have 8, and those at one address 6: 429 "
                            + "`otp_cooldown`, `otp_attempts_exceeded` with `Retry-After`; 429 `rate_limited` where too "
                            + "many were asked for from one address, `quota_exceeded` where the day's money for text "
                            + "messages and calls is spent. 502 `delivery_refused`, 503 `provider_unavailable`: no "
                            + "code of this request will do; where the carrier took it and did not answer it counts all "
                            + "the same, and `Retry-After` is the cooldown. `channel` `auto` calls a number that no text message reaches.")
    @APIResponseSchema(
            value = ChallengeView.class,
            responseCode = "202",
            responseDescription = "Sent; the same for known and unknown users.")
    public RestResponse<ChallengeView> post(@NotNull @Valid ChallengeDraft draft) {
        Identifier identifier = identifierParser.identifier(draft, caller.partnerId());
        return sent(codes.send(
                SendCodeCommand.signIn(identifier, identifierParser.plan(identifier, draft.channel()), draft.locale()),
                CodeRequestOrigin.of(caller)));
    }

    @POST
    @Path("{challengeId}/resend")
    @Idempotent(apart = true)
    @Operation(
            operationId = "resendOtpCode",
            summary = "Sends a new code; the old one can no longer be used",
            description = "Counts and is refused like a first one. Where the channel was left to us, a number "
                    + "gets a call this time. 409 `invalid_state` where the "
                    + "challenge is verified, locked or superseded.")
    @APIResponseSchema(value = ChallengeView.class, responseCode = "202", responseDescription = "Sent.")
    public RestResponse<ChallengeView> resend(@RestPath UUID challengeId) {
        return sent(codes.resend(challengeId, CodeRequestOrigin.of(caller)));
    }

    @GET
    @Path("{challengeId}")
    @Operation(operationId = "getOtpChallenge", summary = "A challenge")
    public ChallengeView get(@RestPath UUID challengeId) {
        return challenges.find(challengeId).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("{challengeId}/verify")
    @Idempotent
    @Operation(
            operationId = "verifyOtpCode",
            summary = "Signs in with the code",
            description =
                    "At most 3 tries a minute and 10 an hour for an identifier, shared as in asking for codes: 429 "
                            + "`otp_attempts_exceeded` with `Retry-After`. 422 `otp_incorrect` with "
                            + "`attemptsRemaining`, after five of which the challenge is locked; 422 "
                            + "`otp_expired` where it takes no code any more; 403 `account_suspended`.")
    @APIResponseSchema(value = TokenResponse.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<TokenResponse> verify(@RestPath UUID challengeId, @NotNull @Valid OtpSignInRequest entry) {
        return switch (otpSignIn.verify(challengeId, entry, ApiKeyTenant.of(caller))) {
            case OtpSignInResult.Verified(TokenResponse tokens) -> RestResponse.ok(tokens);
            case OtpSignInResult.Refused(var failure) -> throw OtpProblemMapper.of(failure);
            case OtpSignInResult.Suspended() -> throw ProblemException.of(ErrorCode.ACCOUNT_SUSPENDED);
        };
    }

    private RestResponse<ChallengeView> sent(SendCodeResult sending) {
        ChallengeView challenge = OtpProblemMapper.challenge(sending);
        usageMetering.sentCode(caller.partnerId());
        return accepted(challenge);
    }

    static RestResponse<ChallengeView> accepted(ChallengeView challenge) {
        return ResponseBuilder.<ChallengeView>create(202)
                .header("Location", "/v2/auth/otp/challenges/" + challenge.challengeId())
                .entity(challenge)
                .build();
    }
}
