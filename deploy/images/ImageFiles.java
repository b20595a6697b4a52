import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// Where a program is, and what its images are called.
///
/// @param root the repository
/// @param work what is made on the way
record ImageFiles(Path root, Path work) {

    /// Of the suite, by name.
    List<String> programs() throws IOException {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.exists(folder.resolve("service.properties")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    Path packaged(String program) {
        return root.resolve(program).resolve("target/quarkus-app");
    }

    Path folder(String program) {
        return work.resolve(program);
    }

    Path log(String program) {
        return folder(program).resolve("run.log");
    }

    static String tag(String program) {
        return "terrace/" + program;
    }

    static String untrained(String program) {
        return "terrace/" + program + ":untrained";
    }

    Path base() {
        return work.resolve("base");
    }

    /// The lists of libraries that `./terrace deploy sbom` has made of a program, its own first; none where it has not.
    List<Path> libraries(String program) {
        Stream<String> modules = Stream.of(program);
        if (Files.exists(packaged(program).resolve("worker"))) {
            modules = Stream.of(program, "media-worker");
        }
        List<Path> lists = modules.map(module -> root.resolve(module).resolve("target/sbom.json"))
                .toList();
        return lists.stream().allMatch(Files::exists) ? lists : List.of();
    }

    /// Of the whole image, once that is built.
    Path sbom(String program) {
        return folder(program).resolve("context/sbom/sbom.json");
    }

    String sbomDigest(String program) throws IOException {
        return Files.exists(sbom(program)) ? "sha256:" + sha256(Files.readAllBytes(sbom(program))) : "none";
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
