package io.terrace.community.link;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.CommunityConfig;
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

/// Tells phones which apps open the links of this domain.
@Path("/.well-known")
@PermitAll
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class AppAssociationResource {

    private final AppleAssociation apple;
    private final List<AndroidAssetLink> android;

    AppAssociationResource(CommunityConfig config) {
        apple = AppleAssociation.of(config.links().appleAppIds().orElse(List.of()));
        android = config.links().androidApps().orElse(List.of()).stream()
                .map(AndroidAssetLink::of)
                .toList();
    }

    @GET
    @Path("apple-app-site-association")
    @Operation(operationId = "getAppleAssociation", summary = "The iOS apps that open links of this domain")
    @APIResponseSchema(value = AppleAssociation.class, responseCode = "200", responseDescription = "The apps.")
    public RestResponse<AppleAssociation> getApple() {
        return lasting(apple);
    }

    @GET
    @Path("assetlinks.json")
    @Operation(operationId = "getAssetLinks", summary = "The Android apps that open links of this domain")
    @APIResponseSchema(value = AndroidAssetLink[].class, responseCode = "200", responseDescription = "The apps.")
    public RestResponse<List<AndroidAssetLink>> getAndroid() {
        return lasting(android);
    }

    private static <T> RestResponse<T> lasting(T answer) {
        return ResponseBuilder.ok(answer)
                .header("Cache-Control", "public, max-age=3600")
                .build();
    }
}
