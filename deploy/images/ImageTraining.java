import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Has an image write its own AOT cache, over servers that are started for it, and measures what came of it.
final class ImageTraining {

    private final ImageFiles files;
    private final Commands tools;
    private final ImageBuilder builder;

    ImageTraining(ImageFiles files, Commands tools, ImageBuilder builder) {
        this.files = files;
        this.tools = tools;
        this.builder = builder;
    }

    BuiltImage train(String program, TrainingServers servers) throws IOException, InterruptedException {
        System.out.println("Training: " + program);
        Path context = files.folder(program).resolve("context");
        Path cache = context.resolve("cache");
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        Map<String, String> settings = new TreeMap<>(servers.settings(program, services()));
        options(program).ifPresent(options -> settings.put("JDK_JAVA_OPTIONS", options));
        // The first run makes the tables; the training itself starts as a Deployment does.
        run(program, ImageFiles.untrained(program), settings, List.of(), List.of()).start().stop();
        settings.put("QUARKUS_FLYWAY_MIGRATE_AT_START", "false");
        List<String> volume = List.of("--volume=" + cache + ":/cache");
        List<String> entry = List.of("-XX:AOTCacheOutput=/cache/program.aot", "-jar", "/app/quarkus-run.jar");
        ImageRun training = run(program, ImageFiles.untrained(program), settings, volume, entry).start();
        ask(program, training, settings.get("TERRACE_CONTEXT_KEY"));
        training.stop();
        if (!Files.exists(cache.resolve("program.aot"))) {
            throw new BuildException(program + " has written no AOT cache; its log is " + files.log(program));
        }
        String digest = builder.buildTrained(program);
        return new BuiltImage(
                program,
                size(ImageFiles.tag(program)),
                Files.size(cache.resolve("program.aot")),
                compressed(files.folder(program).resolve("oci")),
                digest,
                start(program, ImageFiles.untrained(program), settings),
                start(program, ImageFiles.tag(program), settings),
                files.sbomDigest(program));
    }

    /// What its API reads, so that the cache has what serves requests as well.
    private void ask(String program, ImageRun training, String contextKey) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                files.root().resolve("stack/target/stack.jar").toString(),
                "training-requests",
                "--service=" + program,
                "--url=" + training.url(),
                "--management-url=" + training.managementUrl());
        System.out.print(tools.with(Map.of("TERRACE_CONTEXT_KEY", contextKey)).call(files.work(), command));
    }

    private List<String> services() throws IOException {
        return files.programs().stream()
                .filter(program -> !program.equals("gateway"))
                .toList();
    }

    /// In a fresh container with an empty temporary folder.
    private Duration start(String program, String image, Map<String, String> settings)
            throws IOException, InterruptedException {
        ImageRun run = run(program, image, settings, List.of(), List.of()).start();
        run.stop();
        return run.took();
    }

    private ImageRun run(
            String program, String image, Map<String, String> settings, List<String> options, List<String> entry)
            throws IOException {
        return new ImageRun(files, tools, program, image, settings, options, entry);
    }

    /// The JVM's options of a program whose Deployment says others than the image.
    private Optional<String> options(String program) throws IOException {
        Matcher found = Pattern.compile("name: JDK_JAVA_OPTIONS\\s+value: (.*)")
                .matcher(Files.readString(files.root().resolve("deploy/base/" + program + "/kustomization.yaml")));
        return found.find() ? Optional.of(found.group(1).strip()) : Optional.empty();
    }

    private long size(String tag) throws IOException, InterruptedException {
        List<String> inspect = List.of("podman", "image", "inspect", "--format={{.Size}}", "localhost/" + tag);
        return Long.parseLong(tools.call(files.work(), inspect).strip());
    }

    private static long compressed(Path layout) throws IOException {
        try (Stream<Path> blobs = Files.list(layout.resolve("blobs/sha256"))) {
            return blobs.mapToLong(blob -> blob.toFile().length()).sum();
        }
    }
}
