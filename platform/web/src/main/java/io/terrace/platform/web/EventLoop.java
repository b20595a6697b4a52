package io.terrace.platform.web;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/// Where a request goes on that waits without a thread: on the event loop it came by, for its community. What it does
/// there must not block; what has to is done [#aside].
///
/// The request's scope, and so its caller, ends with the method that was called: what is needed later is read there.
public final class EventLoop implements Executor {

    private final Context context;
    private final UUID community;

    private EventLoop(Context context, UUID community) {
        this.context = context;
        this.community = community;
    }

    /// That of the current request.
    ///
    /// @throws IllegalStateException outside any, or where its caller has no community
    public static EventLoop current() {
        Context context = Vertx.currentContext();
        if (context == null) {
            throw new IllegalStateException("Not on an event loop");
        }
        return new EventLoop(
                context, Tenancy.current().orElseThrow(() -> new IllegalStateException("The caller has no community")));
    }

    @Override
    public void execute(Runnable task) {
        context.runOnContext(_ -> within(() -> {
            task.run();
            return true;
        }));
    }

    /// Has blocking work done on a virtual thread, for the community but outside the request's scope; what depends on
    /// its stage goes on here.
    public <T> CompletionStage<T> aside(Supplier<T> work) {
        return CompletableFuture.supplyAsync(
                        () -> within(work),
                        task -> Thread.ofVirtual().name("aside").start(task))
                .thenApplyAsync(Function.identity(), this);
    }

    private <T> T within(Supplier<T> work) {
        return Tenancy.within(community, work::get);
    }
}
