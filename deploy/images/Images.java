import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Builds OCI images of the suite's programs: `./terrace deploy images --help` says what and how.
///
/// Arguments: the repository's folder, then what the command was given.
final class Images {

    private static final String USAGE = """
            Usage: ./terrace deploy images [--twice] [PROGRAM …]

            Builds an OCI image of each program named, or of all: Debian's C library, a Java runtime of the modules the
            programs need, the packaged program (root's, read-only), its SBOM, and an AOT cache that the image itself
            has written in a training run, as user 10001, over servers that are started for it and ended after it.

              --twice   builds each image but its AOT cache a second time, from Debian's packages on, and fails if the
                        digests differ. The cache is outside of the comparison: no two training runs write the same.

            An image is left at target/images/PROGRAM/oci, an OCI layout whose digest a registry keeps:
            `skopeo copy oci:target/images/PROGRAM/oci docker://REGISTRY/terrace/PROGRAM`, then `deploy/pin`.
            The SBOM is the one that `./terrace deploy sbom PROGRAM` has left; it takes minutes, so it is not made here.

            Needs Debian or a descendant, root, and packages: buildah podman runc conmon mmdebstrap.
            """;

    /// Debian's packages by the programs of theirs that are used.
    private static final Map<String, String> PACKAGES = new TreeMap<>(Map.of(
            "buildah", "buildah",
            "podman", "podman",
            "runc", "runc",
            "conmon", "conmon",
            "mmdebstrap", "mmdebstrap",
            "tar", "tar"));

    private Images() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> given = new ArrayList<>(Arrays.asList(arguments));
        Path root = Path.of(given.removeFirst()).toAbsolutePath().normalize();
        if (given.contains("--help")) {
            System.out.print(USAGE);
            return;
        }
        boolean twice = given.remove("--twice");
        ImageFiles files = new ImageFiles(root, root.resolve("target/images"));
        List<String> all = files.programs();
        if (!all.containsAll(given)) {
            given.removeAll(all);
            System.err.printf("No program of the suite: %s%n%n%s", String.join(" ", given), USAGE);
            System.exit(2);
        }
        String missing = missing();
        if (!missing.isEmpty()) {
            System.err.printf(
                    "deploy images needs Debian's packages%s: apt-get install --no-install-recommends%s%n",
                    missing, missing);
            System.exit(2);
        }
        try {
            System.exit(build(files, given.isEmpty() ? all : given, twice) ? 0 : 1);
        } catch (BuildException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static boolean build(ImageFiles files, List<String> programs, boolean twice)
            throws IOException, InterruptedException {
        for (String program : programs) {
            if (!Files.exists(files.packaged(program).resolve("quarkus-run.jar"))) {
                throw new BuildException(program + " is not packaged; ./terrace deploy images does it");
            }
        }
        Files.createDirectories(files.work());
        Commands tools = ContainerStorage.tools(files);
        ImageBuilder builder = new ImageBuilder(files, tools);
        System.out.println("Base: Debian's C library and a Java runtime of " + builder.modules().size() + " modules");
        builder.buildBase();
        Map<String, String> first = new LinkedHashMap<>();
        for (String program : programs) {
            first.put(program, builder.buildProgram(program));
        }
        boolean same = true;
        if (twice) {
            builder.buildBase();
            for (String program : programs) {
                String second = builder.buildProgram(program);
                boolean equal = second.equals(first.get(program));
                same &= equal;
                System.out.printf(
                        "Twice: %s without its AOT cache %s%n",
                        program, equal ? "is " + second : "DIFFERS: " + first.get(program) + " and " + second);
            }
        }
        List<BuiltImage> built = new ArrayList<>();
        try (TrainingServers servers = TrainingServers.start(files.root(), files.work())) {
            ImageTraining training = new ImageTraining(files, tools, builder);
            for (String program : programs) {
                built.add(training.train(program, servers));
            }
        }
        BuiltImage.print(built);
        return same;
    }

    private static String missing() {
        List<String> path = List.of(System.getenv().getOrDefault("PATH", "").split(":"));
        List<String> folders = Stream.concat(path.stream(), Stream.of("/usr/sbin", "/sbin")).toList();
        return PACKAGES.entrySet().stream()
                .filter(one -> folders.stream().noneMatch(folder -> Files.isExecutable(Path.of(folder, one.getKey()))))
                .map(one -> " " + one.getValue())
                .collect(Collectors.joining());
    }
}
