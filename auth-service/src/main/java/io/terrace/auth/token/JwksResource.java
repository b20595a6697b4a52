package io.terrace.auth.token;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/.well-known/jwks.json")
@RunOnVirtualThread
class JwksResource {

    /// A JSON Web Key Set (RFC 7517).
    ///
    /// @param keys the public keys
    record Jwks(List<Jwk> keys) {}

    private final SigningKeyCache keys;

    JwksResource(SigningKeyCache keys) {
        this.keys = keys;
    }

    @GET
    @PermitAll
    @Operation(
            operationId = "getJwks",
            summary = "The public keys that access tokens are checked with; two while rotating")
    @APIResponseSchema(value = Jwks.class, responseCode = "200", responseDescription = "The keys.")
    public RestResponse<Jwks> get() {
        return ResponseBuilder.ok(new Jwks(keys.published()))
                .header("Cache-Control", "public, max-age=300")
                .build();
    }
}
