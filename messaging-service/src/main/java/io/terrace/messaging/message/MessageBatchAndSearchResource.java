package io.terrace.messaging.message;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/// Messages of any of the caller's conversations.
@Path("/v2/messages")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class MessageBatchAndSearchResource {

    private final MessageBatchProcessor processor;
    private final MessageQueryService query;
    private final Caller caller;

    MessageBatchAndSearchResource(MessageBatchProcessor processor, MessageQueryService query, Caller caller) {
        this.processor = processor;
        this.query = query;
        this.caller = caller;
    }

    @POST
    @Path("batch")
    @Idempotent(apart = true)
    @Operation(
            operationId = "sendMessages",
            summary = "Sends up to 50 messages that waited offline; a result each",
            description = "Each is judged as `sendMessage` judges one, and one that is rejected stops none of the "
                    + "others. Those of one conversation keep their order. A repeat sends nothing twice.")
    @APIResponseSchema(value = MessageBatchResponse.class, responseCode = "200", responseDescription = "A result each.")
    public RestResponse<MessageBatchResponse> send(@NotNull @Valid MessageBatchRequest batch) {
        return RestResponse.ok(new MessageBatchResponse(processor.send(caller.id(), batch.messages())));
    }

    @GET
    @Path("search")
    @Operation(
            operationId = "searchMessages",
            summary = "The messages of the caller's conversations that have every word, the newest first",
            description = "Whole words, whatever their case and accents. It looks into the 500 most recent "
                    + "conversations. 400 `invalid_cursor`, `cursor_mismatch`.")
    public Page<MessageView> search(
            @RestQuery @NotNull @Size(min = 1, max = 100) @Parameter(description = "The words, at most 100 characters.")
                    String q,
            @RestQuery("conversationId") @Parameter(description = "Only in this conversation.") @Nullable UUID conversationId,
            @BeanParam @Valid PageRequest page) {
        return query.search(caller.id(), q, conversationId, page);
    }
}
