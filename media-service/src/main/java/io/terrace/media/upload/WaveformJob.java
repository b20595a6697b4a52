package io.terrace.media.upload;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.media.decode.WaveformDecoder;
import io.terrace.media.probe.AudioFormat;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/// Makes the outlines that could not be made when their recordings were completed: no decoder was free, or there was
/// none of their format yet.
@ApplicationScoped
class WaveformJob {

    private record Due(UUID community, UUID upload) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return upload.toString();
        }
    }

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final WaveformService waveforms;
    private final Sql sql;
    private final TenantJobRunner runner;
    private final List<String> mimeTypes;

    WaveformJob(WaveformService waveforms, WaveformDecoder decoder, Sql sql, FailedTaskRepository tasks) {
        this.waveforms = waveforms;
        this.sql = sql;
        runner = new TenantJobRunner("waveforms", "Making outlines of recordings", tasks);
        mimeTypes = Arrays.stream(AudioFormat.values())
                .filter(decoder::decodes)
                .map(AudioFormat::mimeType)
                .toList();
    }

    @Scheduled(every = "${terrace.media.waveforms.every}", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    void sweep() {
        runner.each(
                () -> sql.list(
                        "select community_id, upload_id from waveforms_due(?)",
                        row -> new Due(row.id("community_id"), row.id("upload_id")),
                        ArrayParameter.texts(mimeTypes)),
                due -> outline(due.upload()));
    }

    private void outline(UUID upload) {
        try {
            if (!waveforms.outline(upload, WAIT)) {
                // So that it is set back, and keeps no other from its turn.
                throw new IllegalStateException("No decoder could make the outline of " + upload);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
