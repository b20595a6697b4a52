package io.terrace.gateway.page;

import io.vertx.core.Future;

/// A page that is always the same.
public record StaticPage(String path, Content content) implements BuiltInEndpoint {

    @Override
    public Future<Content> show() {
        return Future.succeededFuture(content);
    }
}
