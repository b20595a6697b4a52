package io.terrace.bench.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.bench.load.LoadGenerator;
import io.terrace.bench.load.LoadResult;
import io.terrace.bench.load.TargetRequestCycle;
import io.terrace.bench.run.CpuReading;
import io.terrace.bench.service.TestedService;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/// Three times what the service can do. What a refusal costs is what is left of the service's processor time once the
/// good answers have been charged at what they cost at the peak.
///
/// @param peak good answers a second of clients that each wait for theirs
/// @param goodput good answers a second within the clients' patience, at three times the peak
/// @param servedMicros of the service's processor time, a good answer at the peak
/// @param refusedMicros of it, a refusal
/// @param good answers of both parts: batches that must be there
record IngestOverload(
        double peak,
        double goodput,
        double offered,
        long refusals,
        long lost,
        double servedMicros,
        double refusedMicros,
        long good) {

    static final double GOODPUT_REACH = 0.9;
    static final double COST_REACH = 0.3;

    private static final int TIMES = 3;
    private static final int PEAK_CONNECTIONS = 64;
    private static final int CONNECTIONS = 512;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// @param batches so many whole requests that have not been sent, good for a minute
    /// @param expected batches a second, roughly
    static IngestOverload measure(
            TestedService tested, IntFunction<List<byte[]>> batches, double expected, int seconds) {
        Duration time = Duration.ofSeconds(seconds);
        TargetRequestCycle calm =
                new TargetRequestCycle(tested.port(), batches.apply((int) (2 * expected * seconds) + PEAK_CONNECTIONS));
        CpuReading start = CpuReading.of(tested.service());
        LoadResult atPeak = LoadGenerator.closed(calm, PEAK_CONNECTIONS, time);
        double served = CpuReading.of(tested.service()).since(start) / 1e3 / Math.max(1, atPeak.good());
        double peak = atPeak.good() / atPeak.seconds();

        int perSecond = (int) Math.ceil(TIMES * peak);
        TargetRequestCycle stormy =
                new TargetRequestCycle(tested.port(), batches.apply(perSecond * seconds + CONNECTIONS));
        CpuReading before = CpuReading.of(tested.service());
        LoadResult over = LoadGenerator.open(stormy, CONNECTIONS, time, perSecond);
        double used = CpuReading.of(tested.service()).since(before) / 1e3;
        return new IngestOverload(
                peak,
                over.good(PATIENCE) / over.seconds(),
                (over.good() + over.errors()) / over.seconds(),
                over.refusals(),
                over.errors() - over.refusals(),
                served,
                over.refusals() == 0 ? Double.NaN : Math.max(0, used - over.good() * served) / over.refusals(),
                atPeak.good() + over.good());
    }

    /// A request as its bytes on the wire.
    static byte[] request(String path, String token, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(UTF_8);
    }

    /// Lines of Markdown.
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                """
                Overload: three times what %d clients that wait for their answers get, by up to %d clients that wait %d s.

                | batches a second: peak | asked and answered | good within %d s | of the peak | reach | CPU µs: a batch served | a 503 | ratio | reach |
                |---|---|---|---|---|---|---|---|---|
                | %.0f | %.0f | %.0f | %.2f | ≥ %s | %.0f | %.0f (%d of them) | %.2f | ≤ %s |

                %s
                """,
                PEAK_CONNECTIONS,
                CONNECTIONS,
                PATIENCE.toSeconds(),
                PATIENCE.toSeconds(),
                peak,
                offered,
                goodput,
                goodput / peak,
                GOODPUT_REACH,
                servedMicros,
                refusedMicros,
                refusals,
                refusedMicros / servedMicros,
                COST_REACH,
                lost == 0
                        ? "Nothing else was answered."
                        : "%d requests were answered otherwise or not.".formatted(lost));
    }
}
