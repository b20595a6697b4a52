package io.terrace.auth.otp;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.session.TokenAnswer;
import io.terrace.auth.usage.Metering;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.Origin;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.Idempotent;
import io.terrace.platform.web.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.Map;
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

    private final Codes codes;
    private final Challenges challenges;
    private final Verifying verifying;
    private final Addressing addressing;
    private final Metering metering;
    private final Caller caller;

    ChallengeResource(
            Codes codes,
            Challenges challenges,
            Verifying verifying,
            Addressing addressing,
            Metering metering,
            Caller caller) {
        this.codes = codes;
        this.challenges = challenges;
        this.verifying = verifying;
        this.addressing = addressing;
        this.metering = metering;
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
            value = ChallengeAnswer.class,
            responseCode = "202",
            responseDescription = "Sent; the same for known and unknown users.")
    public RestResponse<ChallengeAnswer> post(@NotNull @Valid ChallengeDraft draft) {
        Identifier identifier = addressing.identifier(draft, caller.partnerId());
        return sent(codes.send(
                Errand.signIn(identifier, addressing.plan(identifier, draft.channel()), draft.locale()),
                Asker.of(caller)));
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
    @APIResponseSchema(value = ChallengeAnswer.class, responseCode = "202", responseDescription = "Sent.")
    public RestResponse<ChallengeAnswer> resend(@RestPath UUID challengeId) {
        return sent(codes.resend(challengeId, Asker.of(caller)));
    }

    @GET
    @Path("{challengeId}")
    @Operation(operationId = "getOtpChallenge", summary = "A challenge")
    public ChallengeAnswer get(@RestPath UUID challengeId) {
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
    @APIResponseSchema(value = TokenAnswer.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<TokenAnswer> verify(@RestPath UUID challengeId, @NotNull @Valid Verification entry) {
        return switch (verifying.verify(challengeId, entry, Origin.of(caller))) {
            case Verdict.Verified(TokenAnswer tokens) -> RestResponse.ok(tokens);
            case Verdict.Incorrect(int remaining) ->
                throw ProblemException.of(Code.OTP_INCORRECT, Map.of("attemptsRemaining", remaining));
            case Verdict.Unusable() -> throw ProblemException.of(Code.OTP_EXPIRED);
            case Verdict.Exhausted(Duration pause) ->
                throw ProblemException.retryAfter(Code.OTP_ATTEMPTS_EXCEEDED, pause);
            case Verdict.NoSuchChallenge() -> throw ProblemException.notFound();
            case Verdict.Suspended() -> throw ProblemException.of(Code.ACCOUNT_SUSPENDED);
        };
    }

    private RestResponse<ChallengeAnswer> sent(Sending sending) {
        ChallengeAnswer challenge = challenge(sending);
        metering.sentCode(caller.partnerId());
        return accepted(challenge);
    }

    static RestResponse<ChallengeAnswer> accepted(ChallengeAnswer challenge) {
        return ResponseBuilder.<ChallengeAnswer>create(202)
                .header("Location", "/v2/auth/otp/challenges/" + challenge.challengeId())
                .entity(challenge)
                .build();
    }

    /// @throws ProblemException where none was sent
    static ChallengeAnswer challenge(Sending sending) {
        return switch (sending) {
            case Sending.Sent(ChallengeAnswer challenge) -> challenge;
            case Sending.Cooling(Duration pause) -> throw ProblemException.retryAfter(Code.OTP_COOLDOWN, pause);
            case Sending.Exhausted(Duration pause) ->
                throw ProblemException.retryAfter(Code.OTP_ATTEMPTS_EXCEEDED, pause);
            case Sending.Overrun(String policy, Duration pause) ->
                throw ProblemException.retryAfter(Code.RATE_LIMITED, pause, Map.of("policy", policy));
            case Sending.Spent(Duration pause) -> throw ProblemException.retryAfter(Code.QUOTA_EXCEEDED, pause);
            case Sending.NoSuchChallenge() -> throw ProblemException.notFound();
            case Sending.Over(var state, var allowed) ->
                throw ProblemException.of(Code.INVALID_STATE, Map.of("state", state, "allowed", allowed));
            case Sending.Undeliverable() -> throw ProblemException.of(Code.DELIVERY_REFUSED);
            case Sending.CarrierDown() ->
                throw ProblemException.retryAfter(Code.PROVIDER_UNAVAILABLE, Duration.ofSeconds(5));
            case Sending.CarrierMute(Duration pause) ->
                throw ProblemException.retryAfter(Code.PROVIDER_UNAVAILABLE, pause);
            case Sending.Crowded() ->
                throw ProblemException.retryAfter(Code.TEMPORARILY_UNAVAILABLE, Duration.ofSeconds(1));
        };
    }
}
