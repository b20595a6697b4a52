package io.terrace.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.StreamEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a stream shows of a poll's counts.
final class PollCountFrames {

    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final EventStreamConnection stream;
    private final String poll;
    private final Map<String, String> texts;
    private long told;

    /// @param texts the options' words, by their ids
    PollCountFrames(EventStreamConnection stream, String poll, Map<String, String> texts) {
        this.stream = stream;
        this.poll = poll;
        this.texts = texts;
    }

    private List<StreamEvent> all() {
        return stream.events("poll.results").stream()
                .filter(frame -> frame.subjectId().equals(poll))
                .toList();
    }

    /// Shows the newest every two seconds, until interrupted.
    void follow(DemoStepPrinter screen) {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                show(screen);
            }
        } catch (InterruptedException enough) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(DemoStepPrinter screen) {
        List<StreamEvent> frames = all();
        if (!frames.isEmpty() && version(frames.getLast()) != told) {
            told = version(frames.getLast());
            screen.note(line(frames.getLast()));
        }
    }

    private String line(StreamEvent frame) {
        List<String> shares = new ArrayList<>();
        for (JsonNode option : frame.payload().path("options")) {
            shares.add("%s %4.1f %%"
                    .formatted(
                            texts.get(option.path("id").asText()),
                            option.path("percent").asDouble()));
        }
        return "live: version %-3d %3d voters   %s"
                .formatted(version(frame), frame.payload().at("/totals/voters").asInt(), String.join("   ", shares));
    }

    StreamEvent last() {
        return stream.await(
                "poll.results",
                frame -> frame.subjectId().equals(poll)
                        && frame.payload().at("/totals/isFinal").asBoolean());
    }

    /// @return how many there were
    /// @throws IllegalStateException where a version does not grow, or three come within a second
    int checked() {
        List<StreamEvent> frames = all();
        for (int i = 1; i < frames.size(); i++) {
            if (version(frames.get(i)) <= version(frames.get(i - 1))) {
                throw new IllegalStateException(
                        "Version %d came after %d".formatted(version(frames.get(i)), version(frames.get(i - 1))));
            }
            if (i > 1
                    && Duration.between(at(frames.get(i - 2)), at(frames.get(i)))
                                    .compareTo(SECOND)
                            < 0) {
                throw new IllegalStateException("Three frames within a second");
            }
        }
        return frames.size();
    }

    /// The final counts, by option.
    static Map<String, Long> counts(StreamEvent frame) {
        List<JsonNode> options = new ArrayList<>();
        frame.payload().path("options").forEach(options::add);
        return options.stream()
                .collect(Collectors.toMap(
                        option -> option.path("id").asText(),
                        option -> option.path("votes").asLong()));
    }

    private static long version(StreamEvent frame) {
        return frame.data().path("version").asLong();
    }

    private static Instant at(StreamEvent frame) {
        return Instant.parse(frame.data().path("time").asText());
    }
}
