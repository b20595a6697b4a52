package io.terrace.platform.idempotency;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/// Sends the text that was written in the transaction in place of the entity it was written from.
public class WrittenAnswerFilter {

    private static final String WRITTEN = WrittenAnswerFilter.class.getName();

    private record Written(Object entity, String text) {}

    private final CurrentVertxRequest request;

    WrittenAnswerFilter(CurrentVertxRequest request) {
        this.request = request;
    }

    static void handOver(RoutingContext routing, Object entity, String text) {
        routing.put(WRITTEN, new Written(entity, text));
    }

    @ServerResponseFilter
    @AnswerInTransaction
    public void send(ContainerResponseContext response) {
        if (request.getCurrent().remove(WRITTEN) instanceof Written written
                && written.entity() == response.getEntity()) {
            response.setEntity(written.text(), response.getEntityAnnotations(), MediaType.APPLICATION_JSON_TYPE);
        }
    }
}
