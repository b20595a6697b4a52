package io.terrace.journeys.storm;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// A fan who uploads and posts, is at events, brings new fans and asks for tickets of streams: each once, and
/// where that fails goes on with something else.
final class Author {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 260);
    private static final int LONGEST_PAUSE_MS = 2_000;

    private final FanClient fan;
    private final Arena arena;
    private final Journal journal;
    private final Random random;
    private final Queue<String> events;
    private final List<String> posts = new CopyOnWriteArrayList<>();
    private final List<String> checkedIn = new CopyOnWriteArrayList<>();

    /// @param events paths of those that the fan can be at
    Author(FanClient fan, Arena arena, Journal journal, Random random, List<String> events) {
        this.fan = fan;
        this.arena = arena;
        this.journal = journal;
        this.random = random;
        this.events = new ConcurrentLinkedQueue<>(events);
    }

    FanClient fan() {
        return fan;
    }

    /// Those that were acknowledged, by id.
    List<String> posts() {
        return List.copyOf(posts);
    }

    /// The events where the fan's being there was acknowledged.
    List<String> checkedIn() {
        return List.copyOf(checkedIn);
    }

    // Whatever goes wrong with a request is a finding, an assertion's failure too.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    void act(BooleanSupplier goingOn) {
        while (goingOn.getAsBoolean()) {
            try {
                next();
                Thread.sleep(Duration.ofMillis(random.nextInt(LONGEST_PAUSE_MS)));
            } catch (RuntimeException | AssertionError e) {
                journal.found(e);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void next() {
        int choice = random.nextInt(100);
        if (choice < 30) {
            publish();
        } else if (choice < 55) {
            checkIn();
        } else if (choice < 75) {
            ask(Act.SIGN_IN, this::signIn);
        } else {
            ask(Act.TICKET, () -> fan.api().post("/v2/stream/tickets"));
        }
    }

    private void publish() {
        ask(Act.UPLOAD, () -> fan.ticket(RECORDING))
                .filter(ticket -> ask(Act.UPLOAD, () -> fill(ticket)).isPresent())
                .map(ticket -> ticket.text("/id"))
                .filter(upload -> ask(Act.UPLOAD, () -> fan.complete(upload)).isPresent())
                .flatMap(upload -> ask(Act.POST, () -> fan.post(upload, "through it all")))
                .ifPresent(post -> posts.add(post.text("/id")));
    }

    /// By the gateway that everything else goes by; the ticket names the public one.
    private ApiResponse fill(ApiResponse ticket) {
        ApiClient uploader = arena.club().app().anonymous();
        for (var header : ticket.json().path("headers").properties()) {
            uploader = uploader.with(header.getKey(), header.getValue().asText());
        }
        URI url = URI.create(ticket.text("/url"));
        return uploader.put(url.getRawPath() + "?" + url.getRawQuery(), RECORDING);
    }

    private void checkIn() {
        String event = events.poll();
        if (event != null) {
            ask(Act.VENUE_CODE_READ, () -> arena.server().get(event + "/venue-code"))
                    .map(code -> code.text("/code"))
                    .flatMap(code -> ask(Act.CHECK_IN, () -> fan.api().post(event + "/check-ins", attempt(code))))
                    .ifPresent(there -> checkedIn.add(event));
        }
    }

    private ApiResponse signIn() {
        return arena.club()
                .app()
                .post(
                        "/v2/auth/partner-sync",
                        Map.of("externalUserId", UUID.randomUUID().toString(), "displayName", "Canary"));
    }

    /// Empty where it failed; what is refused is a finding.
    private Optional<ApiResponse> ask(Act act, Supplier<ApiResponse> request) {
        Optional<ApiResponse> answer = journal.once(act, request);
        answer.filter(one -> one.status() >= 300 && one.status() < 500)
                .map(refusal -> "%s: %d %s".formatted(act.label(), refusal.status(), refusal.code()))
                .ifPresent(refusal -> journal.found(new IllegalStateException(refusal)));
        return answer.filter(one -> one.status() < 300);
    }

    private static Map<String, Object> attempt(String code) {
        return Map.of(
                "clientId",
                UUID.randomUUID().toString(),
                "method",
                "code",
                "occurredAt",
                Instant.now().toString(),
                "proof",
                Map.of("code", code));
    }
}
