package io.terrace.media;

import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The configuration of media-service.
@ConfigMapping(prefix = "terrace.media")
public interface MediaConfig {

    /// The gateway's address as clients reach it, without a trailing slash: signed URLs begin with it.
    @Pattern(regexp = "https?://.*[^/]") String publicUrl();

    /// Signs upload and download URLs; shared with the services that hand out downloads. At least 16 characters.
    @Size(min = 16) String signingKey();

    /// Accepted beside it while it is replaced: the next one before it signs, the one before until its URLs have ended.
    Optional<@Size(min = 16) String> signingKeyPrevious();

    /// Where contents are kept.
    @WithDefault("folder")
    Store store();

    /// The store that contents are kept in from before, if it is another: they are moved from it, and read from both
    /// meanwhile.
    Optional<Store> moveFrom();

    /// The local folder, for the store `folder`.
    @WithDefault("objects")
    Path folder();

    /// The bucket, for the store `s3`.
    @Valid S3 s3();

    /// What a freestyle may be.
    @Valid Limits freestyle();

    /// What a message's recording may be.
    @Valid Limits message();

    /// What a picture of a fan may be.
    @Valid Picture avatar();

    /// The process that decodes pictures.
    @Valid Worker worker();

    /// The program that decodes AAC.
    @Valid Ffmpeg ffmpeg();

    /// How recordings get their outlines that got none when they were completed.
    @Valid Waveforms waveforms();

    /// How much fans and communities may keep.
    @Valid Quota quota();

    /// Work on the whole store.
    @Valid Scan scan();

    @Valid Tickets tickets();

    @Valid Sweep sweep();

    enum Store {
        FOLDER,
        S3
    }

    interface Limits {

        /// The most bytes.
        @WithDefault("5M")
        @WithConverter(MemorySizeConverter.class)
        MemorySize maxSize();

        /// The greatest length.
        @WithDefault("60s")
        Duration maxLength();
    }

    interface Picture {

        /// The most bytes.
        @WithDefault("5M")
        @WithConverter(MemorySizeConverter.class)
        MemorySize maxSize();
    }

    interface Worker {

        /// The packaged media-worker, with its `lib` beside it. Without one, no pictures are taken, and MP3 has no
        /// outline until there is one.
        Optional<Path> jar();

        /// The JVM that runs it; this service's own when absent, or the `java` of the path in a native executable.
        Optional<Path> java();

        /// Its heap. A WebP of 10 megapixels needs 128 MB.
        @WithDefault("160M")
        @WithConverter(MemorySizeConverter.class)
        MemorySize heap();

        /// How long one content may take, and how long another waits for its turn.
        @WithDefault("10s")
        Duration timeLimit();

        @WithDefault("1")
        @Min(1) int processes();

        /// How many contents may wait; for more than these the answer is 503.
        @WithDefault("8")
        @Min(0) int queue();
    }

    interface Ffmpeg {

        /// `ffmpeg`, version 5 or later. Without it, AAC has no outline until there is one.
        Optional<Path> program();

        /// The most memory that it may use.
        @WithDefault("1G")
        @WithConverter(MemorySizeConverter.class)
        MemorySize memory();

        /// How long one recording may take, and how long another waits for its turn.
        @WithDefault("10s")
        Duration timeLimit();

        @WithDefault("1")
        @Min(1) int processes();
    }

    interface Quota {

        /// The most bytes that a fan's uploads may have together.
        @WithDefault("1G")
        @WithConverter(MemorySizeConverter.class)
        MemorySize fan();

        /// The most that a community's may have; none when absent.
        @WithConverter(MemorySizeConverter.class)
        Optional<MemorySize> community();

        /// How often changes are added to a community's total; `off` never.
        @WithDefault("10s")
        String foldEvery();
    }

    interface Scan {

        /// How often the store is looked through for what is to be moved; `off` never.
        @WithDefault("30s")
        String moveEvery();

        /// How often it is seen whether it is time to look for orphans; `off` never.
        @WithDefault("10m")
        String orphansEvery();

        /// How old an object is before it can be an orphan.
        @WithDefault("24h")
        Duration orphanAge();

        /// The most orphans that one look deletes: more are a sign of a wrong database, not of orphans.
        @WithDefault("1000")
        @Min(1) int maxOrphans();
    }

    interface Waveforms {

        /// How often they are looked for; `off` never.
        @WithDefault("30s")
        String every();
    }

    interface Tickets {

        /// How long an upload may take, from its ticket to its completion.
        @WithDefault("1h")
        Duration lifetime();

        /// The most pieces a resumed upload may arrive in: each is an object until the upload is complete.
        @WithDefault("256")
        @Min(1) int maxPieces();
    }

    interface Sweep {

        /// How often expired uploads are looked for; `off` never.
        @WithDefault("30s")
        String every();

        /// How long after a ticket's end the store may still be busy with it.
        @WithDefault("10m")
        Duration grace();

        /// The most uploads one look takes.
        @WithDefault("100")
        @Min(1) int batch();
    }

    interface S3 {

        /// The address of an S3-compatible store; Amazon's own when absent.
        Optional<URI> endpoint();

        @WithDefault("us-east-1")
        @NotBlank String region();

        @WithDefault("terrace-media")
        @NotBlank String bucket();

        /// Whether the bucket is in the path, as most stores but Amazon's want it, or in the host name.
        @WithDefault("true")
        boolean pathStyle();

        /// With `secretKey`; the environment's usual credentials when absent.
        Optional<String> accessKey();

        Optional<String> secretKey();
    }
}
