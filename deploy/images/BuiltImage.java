import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// What came of a program.
///
/// @param cache its AOT cache's bytes, which are within the size
/// @param compressed bytes of all layers as a registry has them
record BuiltImage(
        String program,
        long size,
        long cache,
        long compressed,
        String digest,
        Duration cold,
        Duration trained,
        String sbom) {

    private static final long MB = 1_000_000;

    static void print(List<BuiltImage> built) {
        System.out.printf("%n%-20s %8s %8s %8s %10s %10s  %s%n", "Image", "MB", "of it", "in a", "start s", "start s", "");
        System.out.printf(
                "%-20s %8s %8s %8s %10s %10s  %s%n", "", "", "AOT", "registry", "no AOT", "AOT", "digest, SBOM's digest");
        for (BuiltImage one : built) {
            System.out.printf(
                    Locale.ROOT,
                    "%-20s %8d %8d %8d %10.2f %10.2f  %s%n%-20s %48s  %s%n",
                    one.program(),
                    one.size() / MB,
                    one.cache() / MB,
                    one.compressed() / MB,
                    one.cold().toMillis() / 1000.0,
                    one.trained().toMillis() / 1000.0,
                    one.digest(),
                    "",
                    "",
                    one.sbom().equals("none") ? "no SBOM: ./terrace deploy sbom " + one.program() : one.sbom());
        }
        System.out.println();
        System.out.println("A start is one, from `podman run` to the first 200 of /q/health/ready; whatever else the machine"
                + " does is in it.");
    }
}
