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

    Path sbom(String program) {
        return root.resolve(program).resolve("target/sbom.json");
    }

    boolean hasSbom(String program) {
        return Files.exists(sbom(program));
    }

    String sbomDigest(String program) throws IOException {
        return hasSbom(program) ? "sha256:" + sha256(Files.readAllBytes(sbom(program))) : "none";
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
