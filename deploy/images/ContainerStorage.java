import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Where buildah and podman keep images: below `target/images`, so that the machine's own settings stay as they are.
final class ContainerStorage {

    private ContainerStorage() {}

    /// Those of buildah and podman, with a storage of their own.
    static Commands tools(ImageFiles files) throws IOException, InterruptedException {
        Commands tools = new Commands(Map.of(
                "CONTAINERS_CONF", files.root().resolve("deploy/images/containers.conf").toString(),
                "CONTAINERS_STORAGE_CONF", files.work().resolve("storage.conf").toString()));
        write(files.work(), "overlay");
        if (!mounts(files.work(), tools)) {
            System.out.println("This machine allows no overlay file systems; each image is a copy of its base.");
            tools.delete(files.work().resolve("storage"));
            write(files.work(), "vfs");
        }
        return tools;
    }

    private static void write(Path work, String driver) throws IOException {
        Files.writeString(
                work.resolve("storage.conf"),
                """
                [storage]
                driver = "%s"
                graphroot = "%s"
                runroot = "%s"
                """.formatted(driver, work.resolve("storage/" + driver), work.resolve("storage/run")));
    }

    /// Whether a container's files can be seen, which shows only when they are asked for.
    private static boolean mounts(Path work, Commands tools) throws IOException, InterruptedException {
        tools.run(work, List.of("buildah", "rm", "terrace-probe"));
        boolean mounted = tools.run(work, List.of("buildah", "from", "--name", "terrace-probe", "scratch")).ok()
                && tools.run(work, List.of("buildah", "mount", "terrace-probe")).ok();
        tools.run(work, List.of("buildah", "rm", "terrace-probe"));
        return mounted;
    }
}
