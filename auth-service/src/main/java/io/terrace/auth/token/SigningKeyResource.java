package io.terrace.auth.token;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/operator/signing-keys")
@RunOnVirtualThread
@RolesAllowed(Role.OPERATOR)
class SigningKeyResource {

    /// When a new signing key takes over.
    ///
    /// @param signsInSec seconds until the next key begins to sign; as configured unless given. Half a minute is
    ///     the least in which every node and gateway has heard of it.
    @Schema(name = "SigningKeyRotation")
    record Rotation(@Nullable @Min(30) @Max(86_400) Integer signsInSec) {}

    /// The newest first.
    record SigningKeyList(List<SigningKeyView> items) {}

    private final KeyRotationJob rotation;

    SigningKeyResource(KeyRotationJob rotation) {
        this.rotation = rotation;
    }

    @POST
    @Path("{kid}/withdraw")
    @Idempotent
    @Operation(
            operationId = "withdrawAccessTokenKey",
            summary = "For a key that has leaked: whatever it signed counts no more",
            description =
                    "Refused within 5 s, 401 `token_invalid`, and streams opened under it end; sessions go on with "
                            + "their next refresh, for which another key signs at once. 404 for a key that is not there any more.")
    @APIResponseSchema(value = SigningKeyList.class, responseCode = "200", responseDescription = "The keys there are.")
    public RestResponse<SigningKeyList> withdraw(@RestPath String kid) {
        if (!rotation.withdraw(kid)) {
            throw ProblemException.notFound();
        }
        return RestResponse.ok(list());
    }

    @GET
    @Operation(
            operationId = "listAccessTokenKeys",
            summary = "The keys that access tokens are signed with, newest first")
    public SigningKeyList list() {
        return new SigningKeyList(rotation.cards());
    }

    @POST
    @Path("rotate")
    @Idempotent
    @Operation(
            operationId = "rotateAccessTokenKey",
            summary = "Makes the next key, published at once, to sign later",
            description = "Where one waits already, that one, brought forward if need be. The key before it stays "
                    + "published until its last token has ended; no one is signed out. Without being asked this "
                    + "happens every 30 days.")
    @APIResponseSchema(value = SigningKeyView.class, responseCode = "200", responseDescription = "The next key.")
    public RestResponse<SigningKeyView> rotate(@Nullable @Valid Rotation wish) {
        Optional<Duration> ahead =
                Optional.ofNullable(wish).map(Rotation::signsInSec).map(Duration::ofSeconds);
        return RestResponse.ok(rotation.rotate(ahead));
    }
}
