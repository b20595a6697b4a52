package io.terrace.community.profile;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.profile.ProfileChangeResult.AvatarGivenUp;
import io.terrace.community.profile.ProfileChangeResult.Changed;
import io.terrace.community.profile.ProfileChangeResult.HandleTaken;
import io.terrace.community.profile.ProfileChangeResult.Silenced;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;

/// The caller's own profile.
@Path("/v2/me")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class MeResource {

    private final ProfileService profiles;
    private final Caller caller;

    MeResource(ProfileService profiles, Caller caller) {
        this.profiles = profiles;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "getMe", summary = "The caller's own profile, with what only they see")
    public MeView get() {
        return profiles.me(caller.id());
    }

    @PATCH
    @Idempotent
    @Operation(
            operationId = "updateMe",
            summary = "Changes the caller's profile; what is absent stays",
            description =
                    "An empty text takes back what they gave, null for `avatarUploadId` their picture. An upload that "
                            + "is another fan's, or no picture, is taken like one that is not ready, and never shown. 409 `already_exists` for a handle that is another "
                            + "fan's; 410 `upload_expired` for a picture that its fan has not shown for two days; "
                            + "400 `validation_failed` names the field that does not fit; 422 "
                            + "`not_eligible` with reason `sanctioned` for new texts and pictures of who may not speak.")
    @APIResponseSchema(value = MeView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<MeView> update(
            @BeanParam VersionPrecondition precondition, @NotNull @Valid ProfilePatch change) {
        if (change.namesNoZone()) {
            throw ProblemException.invalid("/timezone", "unknown");
        }
        return switch (profiles.change(caller.id(), precondition, change)) {
            case Changed(MeView me) -> RestResponse.ok(me);
            case Silenced(SpeechSanction silence) -> throw silence.refusal();
            case AvatarGivenUp() -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case HandleTaken() ->
                throw ProblemException.withErrors(
                        ErrorCode.ALREADY_EXISTS, List.of(new FieldError("/handle", "taken")));
        };
    }

    @GET
    @Path("privacy")
    @Operation(operationId = "getPrivacy", summary = "What the caller lets others see and do")
    public PrivacySettings getPrivacy() {
        return profiles.me(caller.id()).privacy();
    }

    @PUT
    @AnswerInTransaction
    @Path("privacy")
    @Operation(
            operationId = "setPrivacy",
            summary = "Decides what others see and do, all of it at once",
            description = "400 `validation_failed` where a field is missing.")
    public PrivacySettings setPrivacy(
            @BeanParam VersionPrecondition precondition, @NotNull @Valid PrivacySettings privacy) {
        return profiles.allow(caller.id(), precondition, privacy);
    }

    @GET
    @Path("consent")
    @Operation(operationId = "getConsent", summary = "What the caller has agreed to; nothing until they say so")
    public ConsentView getConsent() {
        return profiles.me(caller.id()).consent();
    }

    @PUT
    @AnswerInTransaction
    @Path("consent")
    @Operation(
            operationId = "setConsent",
            summary = "Agrees or takes it back, with the version of the text the caller was shown",
            description = "400 `validation_failed` where a field is missing.")
    public ConsentView setConsent(@BeanParam VersionPrecondition precondition, @NotNull @Valid ConsentDraft consent) {
        return profiles.agree(caller.id(), precondition, consent);
    }
}
