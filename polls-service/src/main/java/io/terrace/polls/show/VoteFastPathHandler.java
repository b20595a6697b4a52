package io.terrace.polls.show;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.terrace.platform.rest.RequestTimeout;
import io.terrace.platform.tenancy.EarlyFanIdentity;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.vote.VoteCommand;
import io.terrace.polls.vote.VoteService;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;

/// A ballot that nothing prevents, answered on the event loop it came by: on a match day thousands a second
/// wait for the same few commits, and what REST and a thread take for each is more than the ballot.
///
/// Nothing is refused here. Whatever is not a new ballot of a known fan in a poll that is remembered goes on to
/// [VoteResource] as if it came then; there, one that was counted after all is a repeat.
@ApplicationScoped
class VoteFastPathHandler {

    /// As apps' usual libraries write it.
    private static final Set<String> JSON = Set.of(
            "application/json",
            "application/json;charset=utf-8",
            "application/json; charset=utf-8",
            "application/json; charset=UTF-8");

    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
    private static final CharSequence ANSWERED = HttpHeaders.createOptimized("application/json;charset=UTF-8");

    private final VoteService voteOperations;
    private final PollViewAssembler pollViewAssembler;
    private final ObjectReader ballots;
    private final InstantSource clock;

    VoteFastPathHandler(
            VoteService voteOperations, PollViewAssembler pollViewAssembler, ObjectMapper mapper, InstantSource clock) {
        this.voteOperations = voteOperations;
        this.pollViewAssembler = pollViewAssembler;
        ballots = mapper.readerFor(Ballot.class);
        this.clock = clock;
    }

    void register(@Observes Router router) {
        router.put("/v2/polls/:id/vote").handler(this::take);
    }

    private void take(RoutingContext context) {
        Optional<EarlyFanIdentity> fan = EarlyFanIdentity.of(context);
        if (fan.isEmpty() || !Tenancy.within(fan.get().community(), () -> isTaken(context, fan.get()))) {
            context.next();
        }
    }

    private boolean isTaken(RoutingContext context, EarlyFanIdentity fan) {
        Duration patience = RequestTimeout.of(context.request(), clock);
        Optional<VoteCommand> wished = patience.isPositive() ? wish(context, fan) : Optional.empty();
        Optional<Poll> known = wished.flatMap(voteOperations::clear);
        known.ifPresent(poll -> voteOperations
                .cast(wished.orElseThrow(), poll, patience, loop(context, fan.community()))
                .thenApply(cast -> cast.map(pollViewAssembler::written))
                .whenComplete((json, failed) -> answer(context, failed == null ? json : Optional.empty())));
        return known.isPresent();
    }

    private Optional<VoteCommand> wish(RoutingContext context, EarlyFanIdentity fan) {
        Buffer body = context.body().buffer();
        String type = context.request().getHeader(HttpHeaders.CONTENT_TYPE);
        if (body == null || type == null || !JSON.contains(type)) {
            return Optional.empty();
        }
        try {
            String id = context.pathParam("id");
            UUID poll = UUID.fromString(id);
            Ballot ballot = ballots.readValue(body.getBytes());
            return poll.toString().equals(id) && ballot != null && ballot.keepsRules()
                    ? Optional.of(new VoteCommand(poll, fan.id(), ballot.optionIds(), ballot.clientId()))
                    : Optional.empty();
        } catch (IOException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static void answer(RoutingContext context, Optional<byte[]> json) {
        json.ifPresentOrElse(
                body -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, ANSWERED)
                        .putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE)
                        .end(Buffer.buffer(body)),
                context::next);
    }

    private static Executor loop(RoutingContext context, UUID community) {
        Context here = context.vertx().getOrCreateContext();
        return task -> here.runOnContext(_ -> Tenancy.within(community, () -> {
            task.run();
            return null;
        }));
    }
}
