package io.terrace.gateway.page;

import io.quarkus.arc.All;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.exchange.Leftover;
import io.terrace.gateway.problem.Answers;
import io.terrace.gateway.problem.Refusal;
import io.terrace.gateway.upstream.OwnLoop;
import io.terrace.platform.kernel.Code;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Singleton
public class Pages {

    private final Map<String, Page> pages = new HashMap<>();
    private final Vertx vertx;
    private final Answers answers;

    Pages(@All List<Page> all, Vertx vertx, Answers answers) {
        all.forEach(page -> pages.put(page.path(), page));
        this.vertx = vertx;
        this.answers = answers;
    }

    public @Nullable Page at(String path) {
        return pages.get(path);
    }

    public void show(Page page, Exchange exchange) {
        HttpMethod method = exchange.request().method();
        if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
            exchange.response().putHeader("Allow", "GET, HEAD");
            throw new Refusal(Code.METHOD_NOT_ALLOWED);
        }
        OwnLoop.of(vertx, page.show())
                .onSuccess(content -> write(content, exchange))
                .onFailure(failure -> answers.refuse(exchange, failure));
    }

    private void write(Page.Content content, Exchange exchange) {
        if (exchange.isOver()) {
            return;
        }
        var response = exchange.response()
                .setStatusCode(content.status())
                .putHeader("Content-Type", content.type())
                .putHeader("Cache-Control", content.cacheControl());
        if (exchange.request().method().equals(HttpMethod.HEAD)) {
            response.putHeader("Content-Length", Integer.toString(content.body().length()))
                    .end();
        } else {
            response.end(content.body());
        }
        Leftover.discard(exchange.request(), vertx);
    }
}
