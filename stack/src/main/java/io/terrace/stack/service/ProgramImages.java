package io.terrace.stack.service;

import io.terrace.stack.process.ProcessSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The images that `./terrace deploy images` has left, in place of the packaged jars: each program in a container as a
/// pod has it, without rights and with read-only files, on this machine's own network.
///
/// @param folder where Podman's settings and images are
/// @param settings Podman's own, `deploy/images/containers.conf`
record ProgramImages(Path folder, Path settings) {

    private static final String CHOSEN = "TERRACE_IMAGES";
    private static final String USER = "10001:10001";
    private static final String OBJECTS = "TERRACE_MEDIA_FOLDER";

    /// What an image has at a place of its own.
    private static final Map<String, String> WITHIN =
            Map.of("TERRACE_MEDIA_WORKER_JAR", "/app/worker/media-worker.jar", OBJECTS, "/objects");

    /// Those that the environment names, where it does.
    static Optional<ProgramImages> chosen(Path checkout) {
        return Optional.ofNullable(System.getenv(CHOSEN))
                .map(folder -> new ProgramImages(
                        Path.of(folder).toAbsolutePath(), checkout.resolve("deploy/images/containers.conf")));
    }

    /// Podman in the foreground, which hands its signals on. Values are not on its command line, where others see them.
    ProcessSpec launch(String program, Map<String, String> environment) {
        List<String> command = new ArrayList<>(List.of(
                "podman",
                "run",
                "--rm",
                "--replace",
                "--name=terrace-" + program,
                "--network=host",
                "--user=" + USER,
                "--cap-drop=all",
                "--security-opt=no-new-privileges",
                "--read-only",
                "--read-only-tmpfs=false",
                "--tmpfs=/tmp:rw,mode=1777,size=128m"));
        Map<String, String> values = new HashMap<>(environment);
        String objects = environment.get(OBJECTS);
        if (objects != null) {
            command.add("--volume=" + objects + ":" + WITHIN.get(OBJECTS) + ":rw,U");
        }
        values.replaceAll((name, value) -> WITHIN.getOrDefault(name, value));
        values.keySet().stream().sorted().forEach(name -> command.add("--env=" + name));
        command.add("localhost/terrace/" + program);
        values.put("CONTAINERS_CONF", settings.toString());
        values.put("CONTAINERS_STORAGE_CONF", folder.resolve("storage.conf").toString());
        return new ProcessSpec(command, values);
    }
}
